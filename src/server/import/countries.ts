/** Countries as people and other programs write them: codes of two and three letters, names in some languages. */
interface Country {
  code: string
  name: string
}

/** ISO 3166 codes of three letters, in the order of the codes of two letters that each follows. */
const alpha3 =
  'AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE BA BIH BB BRB ' +
  'BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN BV BVT BW BWA BY BLR ' +
  'BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV CW CUW CX CXR ' +
  'CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK ' +
  'FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS ' +
  'GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN ' +
  'IS ISL IT ITA JE JEY JM JAM JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO ' +
  'LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD ' +
  'ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM NC NCL NE NER ' +
  'NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK PL POL PM SPM ' +
  'PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP ' +
  'SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF ' +
  'TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI US USA UY URY ' +
  'UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE'

const also: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  eng: 'GB',
  america: 'US',
  'united states of america': 'US',
  'republic of ireland': 'IE',
  eire: 'IE',
  roi: 'IE',
  uae: 'AE',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'russian federation': 'RU',
  'republic of korea': 'KR',
  'korea republic of': 'KR',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  burma: 'MM',
  macedonia: 'MK',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'hong kong': 'HK',
  macau: 'MO',
  'peoples republic of china': 'CN',
  bharat: 'IN',
}
/** Names that people write in their own languages. */
const languages = ['en-GB', 'en-US', 'cy', 'ga', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'da', 'sv', 'nb']

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[.'’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')

let known: Map<string, string> | undefined

function codes(countries: readonly Country[]): Map<string, string> {
  if (known) return known
  const three = alpha3.split(' ')
  known = new Map(Object.entries(also))
  for (const language of languages.toReversed()) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const { code } of countries) known.set(plain(names.of(code) ?? code), code)
  }
  for (const [index, code] of three.entries())
    if (index % 2 === 1) known.set(code.toLowerCase(), three[index - 1] ?? '')
  for (const { code, name } of countries) known.set(plain(name), code).set(code.toLowerCase(), code)
  return known
}

/** Returns a country's code; unknown text stays unchanged. */
export const countryCode = (text: string, countries: readonly Country[]): string =>
  codes(countries).get(plain(text)) ?? text
