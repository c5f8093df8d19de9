/** Names and words of the demonstration's clients, places, work and remarks. */
import type { DemoLocale } from './firms.ts'

export const clientNames: Readonly<Record<DemoLocale, { first: readonly string[]; last: readonly string[] }>> = {
  GB: {
    first: [
      'Aldbrook',
      'Calder',
      'Hargreave',
      'Pennine',
      'Wharfedale',
      'Kirkstone',
      'Ashworth',
      'Beacon',
      'Northgate',
      'Elland',
    ],
    last: ['Homes', 'Borough Council', 'Estates', 'Civil Engineering', 'Architects', 'Rail', 'Water', 'Developments'],
  },
  IE: {
    first: ['Liffey', 'Glenmore', 'Shannon', 'Kilbride'],
    last: ['Homes', 'County Council', 'Engineering', 'Estates'],
  },
  CA: { first: ['Birchwood', 'Lakeshore', 'Ottawa Valley'], last: ['Homes', 'Township', 'Builders', 'Engineering'] },
  IN: { first: ['Deccan', 'Konkan', 'Mula'], last: ['Infrastructure', 'Municipal Corporation', 'Builders', 'Energy'] },
  US: { first: ['Cedar Creek', 'Red Rock', 'Mesa'], last: ['Homes', 'County', 'Construction', 'Title'] },
}

export const streets: Readonly<Record<DemoLocale, readonly string[]>> = {
  GB: [
    'Mill Lane',
    'Station Road',
    'Canal Wharf',
    'Abbey Street',
    'Quarry Bank',
    'Foundry Yard',
    'Moor End',
    'Priory Park',
    'Viaduct Road',
    'Weir Side',
  ],
  IE: ['Quay Street', 'Abbey Road', 'Strand Road', 'Mill Street'],
  CA: ['Maple Street', 'Concession Road 5', 'Riverside Drive', 'King Street'],
  IN: ['MG Road', 'Baner Road', 'Station Road', 'Ring Road'],
  US: ['Main Street', 'Elk Ridge Road', 'County Road 12', 'Juniper Avenue'],
}

export const towns: Readonly<Record<DemoLocale, readonly string[]>> = {
  GB: [
    'Otley',
    'Halifax',
    'Skipton',
    'Wakefield',
    'Ilkley',
    'Leeds',
    'Keighley',
    'Harrogate',
    'Bradford',
    'Selby',
    'York',
    'Huddersfield',
  ],
  IE: ['Naas', 'Athlone', 'Cork', 'Newry', 'Galway'],
  CA: ['Kingston', 'Gatineau', 'Kelowna', 'Perth'],
  IN: ['Pune', 'Nashik', 'Kolhapur', 'Belgaum'],
  US: ['Golden', 'Longmont', 'Pueblo', 'Amarillo'],
}

const regions: Readonly<Partial<Record<DemoLocale, string>>> = { CA: 'ON', IN: 'Maharashtra', US: 'CO' }
const elsewhere: Readonly<Record<string, { country?: string; region?: string }>> = {
  Newry: { country: 'GB' },
  Gatineau: { region: 'QC' },
  Kelowna: { region: 'BC' },
  Belgaum: { region: 'Karnataka' },
  Amarillo: { region: 'TX' },
}
/** Where a town is: some lie where other taxes are charged than at home. */
export const whereIs = (town: string, locale: DemoLocale) => ({
  address_city: town,
  address_region: elsewhere[town]?.region ?? regions[locale] ?? '',
  address_country: elsewhere[town]?.country ?? locale,
})

/** Services by the department that sells them; `site` work has travel. Tasks with what people write about them. */
export interface DemoKind {
  item: string
  tasks: Readonly<Record<string, readonly string[]>>
  site: boolean
}

export const work: Readonly<Record<string, readonly DemoKind[]>> = {
  Topographical: [
    {
      item: 'Topographical survey',
      site: true,
      tasks: {
        'Detail survey': [
          'Levels along the river wall and the two outfalls',
          'Car park and kerb lines, parked cars left out',
          'Resurveyed the north boundary after the hedge was cut',
        ],
        'Level grid': ['Second half of the grid; gate locked until ten', 'Five-metre grid over the playing field'],
        'Checking on site': ['Check shots on the sheet, all within 20 mm', 'Cover levels and invert depths checked'],
      },
    },
    {
      item: 'Control network',
      site: true,
      tasks: {
        'Station marking': ['Nine stations marked and photographed', 'Ground nails replaced after resurfacing'],
        'GNSS observations': ['Stations 4 to 9 observed twice', 'Long static sessions on the two outer stations'],
        Adjustment: ['Traverse closed at 3 mm; station descriptions', 'Adjustment rerun without station 6'],
      },
    },
    {
      item: 'Drone photogrammetry',
      site: true,
      tasks: {
        Flight: ['Two flights before the wind came up', 'Stockpiles flown at 60 m'],
        'Ground control': ['Twelve targets laid and measured', 'Targets collected, three measured again'],
      },
    },
  ],
  Buildings: [
    {
      item: 'Measured floor plans',
      site: true,
      tasks: {
        'Laser scanning': ['Ground and first floor, 46 set-ups', 'Basement and plant room; lights were off'],
        'Room schedules': ['Door and window sizes, floors 1 to 3', 'Ceiling heights and beams'],
      },
    },
    {
      item: 'Elevations',
      site: true,
      tasks: {
        'Facade scanning': ['Street front before the traffic', 'Courtyard from four corners'],
        'Roof access survey': ['Parapets and plant from the scaffold', 'Chimneys and valleys'],
      },
    },
  ],
  Monitoring: [
    {
      item: 'Monitoring rounds',
      site: true,
      tasks: {
        'Baseline readings': ['Prisms fixed and first round', 'Second baseline, 1 mm agreement'],
        'Weekly readings': ['All targets read, two reset after the works', 'Round 14; nothing above amber'],
        'Night possession': ['Track targets read twice', 'Prisms at the platform edge replaced'],
      },
    },
    {
      item: 'Monitoring report',
      site: false,
      tasks: {
        'Trend report': ['Graphs of the last four rounds', 'Report with the settlement trough'],
        'Alarm review': ['Checked the amber alarm: a van on the target', 'Limits revised with the client'],
      },
    },
  ],
  Utilities: [
    {
      item: 'Utility mapping',
      site: true,
      tasks: {
        'Radar survey': ['North pavement and both junctions', 'Car park in one-metre lines'],
        'Electromagnetic location': ['Power and telecoms traced to the substation', 'Gas main to the boundary'],
        'Manhole lifting': ['31 covers lifted with the council’s crew', 'Chambers measured, two seized'],
      },
    },
    {
      item: 'Drainage survey',
      site: true,
      tasks: {
        'CCTV run': ['Foul line from MH3 to MH9', 'Surface water, root ingress at 14 m'],
        'Connectivity checks': ['Dye tests on the outfalls'],
      },
    },
  ],
  Drawing: [
    {
      item: 'Drawings',
      site: false,
      tasks: {
        'CAD drawing': ['Sheets 1 to 3, first issue', 'Layers tidied and checked against the brief', 'Sections A to F'],
        Revisions: ['The client’s comments on the second issue', 'North elevation redrawn after the check'],
      },
    },
    {
      item: 'Building model',
      site: false,
      tasks: {
        'Point cloud registration': ['46 scans registered, 4 mm mean error', 'Cloud cleaned of cars and people'],
        'BIM modelling': ['Ground floor: walls and openings', 'Roof trusses modelled'],
      },
    },
  ],
  Survey: [
    {
      item: 'Land survey',
      site: true,
      tasks: {
        'Field survey': ['Front half of the parcel and the road', 'Stream and tree line', 'Control and spot heights'],
        'Boundary search': ['Two monuments found, one disturbed', 'Deeds compared with what is on the ground'],
        Drawing: ['Plan at 1:500, first issue', 'Plan revised after the check'],
      },
    },
    {
      item: 'Construction layout',
      site: true,
      tasks: {
        'Setting out': ['Grid lines A to F marked', 'Piles 1 to 40 set out'],
        'As-built check': ['Slab levels, two high spots', 'Anchor bolts within 3 mm'],
      },
    },
  ],
}

/** Time that no client pays for: what is short, and what can fill half a day. */
export const internalTasks: Readonly<Record<'short' | 'long', Readonly<Record<string, readonly string[]>>>> = {
  short: {
    'Staff meeting': ['Briefing and planning of the week', 'Toolbox talk on working near water'],
    'Instrument calibration': [
      'Total station collimation and level check',
      'Vehicle checks, kit returned to the store',
    ],
  },
  long: {
    Training: ['First aid refresher', 'New field software, second half'],
    'Tender preparation': ['Method statement for the framework tender', 'Prices for the three-year call-off'],
    Administration: ['Programme and resources for next month', 'Insurance renewals and the year’s calendar'],
  },
}

export const reasons = [
  'No break on a day of nine hours: please add what you took.',
  'This belongs to another task: see the brief.',
  'Please say what was done: the client asks for it on the invoice.',
  'Two hours of travel for a site in town? Please check.',
]
