// The types of questions and answers, so that `import OnTheMapGeocoder` is all that an app needs.
// Each type belongs to the target that declares it, is documented there, and stays public. Nothing
// else in those targets is part of this library's interface.

@_exported public import enum GazetteerModel.FeatureClass
@_exported public import enum GazetteerModel.Layer
@_exported public import enum GazetteerModel.ToponymKind
@_exported public import struct GazetteerModel.CountryCode
@_exported public import struct GazetteerModel.FeatureCode
@_exported public import struct GazetteerModel.PlaceFilter
@_exported public import struct GazetteerModel.PlaceID
@_exported public import struct GazetteerModel.Toponym
@_exported public import struct Geocoding.Ambiguity
@_exported public import struct Geocoding.Answer
@_exported public import struct Geocoding.AnsweredPlace
@_exported public import struct Geocoding.Explanation
@_exported public import struct Geocoding.PlaceRecord
@_exported public import struct Geocoding.PointSurroundings
@_exported public import struct Geocoding.ProximityOptions
@_exported public import struct Geocoding.QueryComponent
@_exported public import struct Geocoding.QuerySpan
@_exported public import struct Geocoding.ScoreBreakdown
@_exported public import struct Geocoding.SearchOptions
@_exported public import struct Geocoding.StructuredQuery
@_exported public import struct Geodesy.BoundingBox
@_exported public import struct Geodesy.BoundingCircle
@_exported public import struct Geodesy.Coordinate
