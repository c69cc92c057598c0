import Gazetteer
import OnTheMapGeocoder

/// The three-letter country codes (ISO 3166-1 alpha-3), which Pelias uses.
enum PeliasCountries {
  /// The codes by country; the gazetteer has them only as names, so they come from a table.
  private static let threeLetters: [CountryCode: String] = {
    var codes: [CountryCode: String] = [:]
    for pair in CountryCodeTable.pairs {
      if let code = CountryCode(pair.prefix(2)) { codes[code] = String(pair.dropFirst(2)) }
    }
    return codes
  }()

  private static let countries = Dictionary(
    threeLetters.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  /// Returns the country with a code of two or three letters; `nil` if the gazetteer does not have
  /// it.
  static func country(_ text: String, _ tools: GeocodingTools) throws -> CountryCode? {
    guard let code = CountryCode(text) ?? countries[text.uppercased()] else { return nil }
    return try tools.gazetteer.country(code) == nil ? nil : code
  }

  /// Returns the three-letter code of a country; `nil` if it does not have one.
  static func threeLetters(of code: CountryCode) -> String? { threeLetters[code] }
}

/// The two-letter and three-letter codes of every country in ISO 3166-1, and the commonly used ones
/// of Kosovo.
enum CountryCodeTable {
  /// Pairs of codes without separators, sorted by the first: `ADAND` is `AD` and `AND`.
  static let pairs = """
    ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM ANANT AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW
    AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL
    BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV
    CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CSSCG CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI
    DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM
    FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ
    GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR
    IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR
    KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU
    LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC
    MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK
    NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK
    PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU
    SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD
    STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN
    TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN
    VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE
    """.split { $0 == " " || $0 == "\n" }
}
