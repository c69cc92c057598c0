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
@_exported public import struct GeocodingAPI.Ambiguity
@_exported public import struct GeocodingAPI.Answer
@_exported public import struct GeocodingAPI.AnsweredPlace
@_exported public import struct GeocodingAPI.Explanation
@_exported public import struct GeocodingAPI.PlaceRecord
@_exported public import struct GeocodingAPI.PointSurroundings
@_exported public import struct GeocodingAPI.ProximityOptions
@_exported public import struct GeocodingAPI.QueryComponent
@_exported public import struct GeocodingAPI.QuerySpan
@_exported public import struct GeocodingAPI.ScoreBreakdown
@_exported public import struct GeocodingAPI.SearchOptions
@_exported public import struct GeocodingAPI.StructuredQuery
@_exported public import struct Geodesy.BoundingBox
@_exported public import struct Geodesy.BoundingCircle
@_exported public import struct Geodesy.Coordinate
