// The types of questions and answers, so that `import OnTheMapGeocoder` is all that an app needs.
// Each type belongs to the target that declares it, is documented there, and stays public. All else
// in those targets is `package`; what callers compile into their loops is `@usableFromInline` as well.

@_exported public import enum Gazetteer.FeatureClass
@_exported public import enum Gazetteer.Layer
@_exported public import enum Gazetteer.ToponymKind
@_exported public import struct Gazetteer.CountryCode
@_exported public import struct Gazetteer.FeatureCode
@_exported public import struct Gazetteer.PlaceFilter
@_exported public import struct Gazetteer.PlaceID
@_exported public import struct Gazetteer.Toponym
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
