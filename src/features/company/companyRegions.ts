/** Provinces and states that tax differently, by their ISO 3166-2 codes: an address says them by name or by letters. */
const parts = {
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
  IN: {
    AN: 'Andaman and Nicobar Islands',
    AP: 'Andhra Pradesh',
    AR: 'Arunachal Pradesh',
    AS: 'Assam',
    BR: 'Bihar',
    CG: 'Chhattisgarh',
    CH: 'Chandigarh',
    DH: 'Dadra and Nagar Haveli and Daman and Diu',
    DL: 'Delhi',
    GA: 'Goa',
    GJ: 'Gujarat',
    HP: 'Himachal Pradesh',
    HR: 'Haryana',
    JH: 'Jharkhand',
    JK: 'Jammu and Kashmir',
    KA: 'Karnataka',
    KL: 'Kerala',
    LA: 'Ladakh',
    LD: 'Lakshadweep',
    MH: 'Maharashtra',
    ML: 'Meghalaya',
    MN: 'Manipur',
    MP: 'Madhya Pradesh',
    MZ: 'Mizoram',
    NL: 'Nagaland',
    OD: 'Odisha',
    PB: 'Punjab',
    PY: 'Puducherry',
    RJ: 'Rajasthan',
    SK: 'Sikkim',
    TN: 'Tamil Nadu',
    TR: 'Tripura',
    TS: 'Telangana',
    UK: 'Uttarakhand',
    UP: 'Uttar Pradesh',
    WB: 'West Bengal',
  },
  US: {
    AK: 'Alaska',
    AL: 'Alabama',
    AR: 'Arkansas',
    AZ: 'Arizona',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DC: 'District of Columbia',
    DE: 'Delaware',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    IA: 'Iowa',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    MA: 'Massachusetts',
    MD: 'Maryland',
    ME: 'Maine',
    MI: 'Michigan',
    MN: 'Minnesota',
    MO: 'Missouri',
    MS: 'Mississippi',
    MT: 'Montana',
    NC: 'North Carolina',
    ND: 'North Dakota',
    NE: 'Nebraska',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NV: 'Nevada',
    NY: 'New York',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VA: 'Virginia',
    VT: 'Vermont',
    WA: 'Washington',
    WI: 'Wisconsin',
    WV: 'West Virginia',
    WY: 'Wyoming',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** Other spellings of regions; outdated abbreviations are still typed. */
const besides: Readonly<Record<string, string>> = {
  'CA québec': 'QC',
  'CA pq': 'QC',
  'CA newfoundland': 'NL',
  'CA pei': 'PE',
  'CA p.e.i.': 'PE',
  'CA yukon territory': 'YT',
  'IN ct': 'CG',
  'IN chattisgarh': 'CG',
  'IN dd': 'DH',
  'IN dn': 'DH',
  'IN nct of delhi': 'DL',
  'IN new delhi': 'DL',
  'IN or': 'OD',
  'IN orissa': 'OD',
  'IN pondicherry': 'PY',
  'IN tg': 'TS',
  'IN ut': 'UK',
  'IN uttaranchal': 'UK',
  'US washington dc': 'DC',
  'US washington, d.c.': 'DC',
}

export const hasRegions = (country: string): country is keyof typeof parts => country in parts
const namesOf = (country: string): Readonly<Record<string, string>> => (hasRegions(country) ? parts[country] : {})

/** Returns the code of a region, `ON` for `Ontario`, `ON` and `CA-ON`; null if the country has no such region. */
export function regionCode(country: string, written: string): string | null {
  const names = namesOf(country)
  const text = written.trim().replace(new RegExp(`^${country}-`, 'i'), '')
  if (text.toUpperCase() in names) return text.toUpperCase()
  const lower = text.toLowerCase()
  return (
    Object.entries(names).find(([, name]) => name.toLowerCase() === lower)?.[0] ??
    besides[`${country} ${lower}`] ??
    null
  )
}

/** Names a region by its code; the code itself where the country has none of it. */
export const regionName = (country: string, code: string): string => namesOf(country)[code] ?? code

/** A state of the United States, whose sales taxes the settings of a service name. */
export const isState = (written: string): boolean => regionCode('US', written) !== null
