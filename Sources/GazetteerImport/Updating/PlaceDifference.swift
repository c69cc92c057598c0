import GazetteerModel
import GazetteerStore

/// The differences between a place and its new row, except its names.
struct PlaceDifference {
  /// Whether the point is different or new.
  let hasMoved: Bool
  /// Whether the place has another ordinal; false for a new place.
  let isRenumbered: Bool
  /// Whether another area is the innermost around the place, or the place is new and has one.
  let hasOtherParent: Bool
  /// Whether the place is a country or division now, and was not the same area before.
  let isNewArea: Bool
  /// Whether the place is a country or division now.
  let isArea: Bool

  /// Compares a row with the old place, if there was one.
  init(
    from old: GazetteerEditor.StoredPlace?, to placement: PlacePlacement,
    at point: PlaceEditing.Point, isArea: Bool, keepsItsPlaces: Bool
  ) {
    hasMoved = old.map { $0.latitude != point.latitude || $0.longitude != point.longitude } ?? true
    isRenumbered = old.map { $0.ordinal != placement.ordinal } ?? false
    hasOtherParent = old?.parent != placement.parent
    isNewArea = isArea && !keepsItsPlaces
    self.isArea = isArea
  }

  /// Whether the boxes of the areas around it may have changed.
  var touchesAreasAround: Bool { hasMoved || hasOtherParent }
  /// Whether the box of the place itself may have changed.
  var touchesItsOwnBox: Bool { isArea && (hasMoved || isNewArea) }
}
