import GazetteerModel
import GazetteerStore

/// What a new row changes of a place, beside its names.
struct PlaceDifference {
  /// Whether the point is another one, or new.
  let hasMoved: Bool
  /// Whether the place's number is another one; that of a new place is not.
  let isRenumbered: Bool
  /// Whether another area is the innermost around the place, or the place is new and has one.
  let hasOtherParent: Bool
  /// Whether the place is a country or division now, and was not that area before.
  let isNewArea: Bool
  /// Whether the place is a country or division now.
  let isArea: Bool

  /// Compares a row with the place as it was, or with nothing.
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

  /// Whether the boxes of the areas around it may be others than before.
  var touchesAreasAround: Bool { hasMoved || hasOtherParent }
  /// Whether the box of the place itself may be another one than before.
  var touchesItsOwnBox: Bool { isArea && (hasMoved || isNewArea) }
}
