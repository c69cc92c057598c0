/// The same houses in all supported file formats.
enum SampleFiles {
  static let geoJSON = """
    {"type":"Feature","properties":{"hash":"0123456789abcdef","number":"12","street":"Langa Gata","unit":"A","city":"Reykjavík","district":"","region":"","postcode":"101","id":""},"geometry":{"type":"Point","coordinates":[-21.93117,64.14602]}}
    {"type":"Feature","properties":{"hash":"0123456789abcdee","number":"12","street":"Langa Gata","unit":"B","city":"Reykjavík","postcode":"101"},"geometry":{"type":"Point","coordinates":[-21.93118,64.14603]}}
    {"type":"Feature","properties":{"hash":"0123456789abcded","number":"16","street":"Langa Gata","city":"Reykjav\\u00edk","postcode":"101"},"geometry":{"type":"Point","coordinates":[-21.93017,64.14602]}}
    {"type":"Feature","properties":{"number":"5","street":"Stutta Street","city":"Borgarnes","postcode":"310"},"geometry":{"type":"Point","coordinates":[-21.90803,64.5491]}}

    """

  static let csv = """
    LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH
    -21.93117,64.14602,12,Langa Gata,A,Reykjavík,,,101,,0123456789abcdef
    -21.93118,64.14603,12,Langa Gata,B,Reykjavík,,,101,,0123456789abcdee
    -21.93017,64.14602,16,"Langa Gata",,Reykjavík,,,101,,0123456789abcded
    -21.90803,64.5491,5,Stutta Street,,Borgarnes,,,310,,

    """

  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osm version="0.6">
      <node id="1" lat="64.14602" lon="-21.93117">
        <tag k="addr:housenumber" v="12"/><tag k="addr:street" v="Langa Gata"/>
        <tag k="addr:city" v="Reykjavík"/><tag k="addr:postcode" v="101"/>
      </node>
      <node id="2" lat="64.14602" lon="-21.93017">
        <tag k="addr:housenumber" v="16;18"/><tag k="addr:street" v="Langa Gata"/>
        <tag k="addr:city" v="Reykjavík"/><tag k="addr:postcode" v="101"/>
      </node>
      <node id="3" lat="64.14600" lon="-21.93200"/>
      <node id="4" lat="64.14600" lon="-21.93000"/>
      <node id="5" lat="64.14700" lon="-21.93000"/>
      <node id="6" lat="64.54900" lon="-21.90800"/>
      <node id="7" lat="64.54900" lon="-21.90806"/>
      <node id="8" lat="64.54920" lon="-21.90806"/>
      <node id="9" lat="64.54920" lon="-21.90800"/>
      <way id="11"><nd ref="3"/><nd ref="4"/>
        <tag k="highway" v="residential"/><tag k="name" v="Langa Gata"/>
        <tag k="alt_name" v="Longstreet"/>
      </way>
      <way id="12"><nd ref="4"/><nd ref="5"/>
        <tag k="highway" v="residential"/><tag k="name" v="Þvergata"/>
      </way>
      <way id="13"><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="9"/><nd ref="6"/>
        <tag k="building" v="yes"/><tag k="addr:housenumber" v="5"/>
        <tag k="addr:street" v="Stutta Street"/><tag k="addr:city" v="Borgarnes"/>
      </way>
    </osm>

    """
}
