/** The demonstration's firms and their people (docs/rules/screens.md#demonstration), as data. */

/** One of the groups that every organisation starts with. */
type GroupName = 'Administrator' | 'Director' | 'Manager' | 'Staff' | 'Finance' | 'External'

/** Days of the week (Monday 1 … Sunday 7) with the same hours; breaks and travel in minutes. */
interface Week {
  days: readonly number[]
  start: string
  end: string
  breaks: number
  travel: number
}

export interface DemoPerson {
  name: string
  group: GroupName
  department: string
  position: string
  /** The name of the person who decides their hours; nobody's own firm has to have one. */
  manager?: string
  /** The address of one of the listed logins; the others have an address but no password. */
  login?: string
  week: Week
  /** The week that they work from the beginning of the next month but one on. */
  laterWeek?: Week
  /** Days before today on which they came and left. */
  joined?: number
  left?: number
  /** Other departments that they oversee. */
  oversees?: readonly string[]
  external?: boolean
  /** Visits from this firm: the same account, working here on the days of this week. */
  from?: string
}

/** Countries with a firm in the demonstration. A new locale needs none. */
export type DemoLocale = 'CA' | 'GB' | 'IE' | 'IN' | 'US'

export interface DemoFirm {
  key: string
  name: string
  locale: DemoLocale
  timezone: string
  departments: Readonly<Record<string, string>>
  services: readonly string[]
  people: readonly DemoPerson[]
  clients: number
  /** Days of diary before today. */
  diaryDays: number
  projects: Phases
  /** Days of every year that are half a day off, `MM-DD`. */
  halfHolidays?: Readonly<Record<string, string>>
  /** Diary fields that this firm does not use. */
  without?: readonly ('breaks' | 'travel' | 'non_billable')[]
}

/** How many projects stand where. */
interface Phases {
  enquiry: number
  open: number
  lost: number
  progress: number
  delivered: number
  cancelled: number
}

const fullWeek = [1, 2, 3, 4, 5]
const office: Week = { days: fullWeek, start: '09:00', end: '17:30', breaks: 60, travel: 0 }
const early: Week = { days: fullWeek, start: '08:00', end: '16:30', breaks: 30, travel: 0 }
const field: Week = { days: fullWeek, start: '07:30', end: '16:30', breaks: 30, travel: 60 }
const mornings: Week = { days: fullWeek, start: '09:00', end: '13:30', breaks: 0, travel: 0 }
const only = (week: Week, ...days: number[]): Week => ({ ...week, days })

const gb: DemoFirm = {
  key: 'gb',
  halfHolidays: { '12-24': 'Christmas Eve' },
  name: 'Ridgeline Surveys',
  locale: 'GB',
  timezone: 'Europe/London',
  departments: {
    Topographical: '#2563eb',
    Buildings: '#a8480a',
    Monitoring: '#7c3aed',
    Utilities: '#15803d',
    Drawing: '#1d7680',
    Office: '#52606d',
  },
  services: [
    'Topographical survey',
    'Measured building survey',
    'Monitoring',
    'Utility mapping',
    'Setting out',
    'Party wall',
  ],
  clients: 60,
  diaryDays: 426,
  projects: { enquiry: 15, open: 20, lost: 14, progress: 52, delivered: 43, cancelled: 6 },
  people: [
    {
      name: 'Amira Holt',
      group: 'Administrator',
      department: 'Office',
      position: 'Office manager',
      manager: 'Duncan Rees',
      login: 'admin@gb.example',
      week: office,
    },
    {
      name: 'Duncan Rees',
      group: 'Director',
      department: 'Office',
      position: 'Managing director',
      login: 'director@gb.example',
      week: only(office, 1, 2, 3, 5),
    },
    {
      name: 'Maggie Lowe',
      group: 'Manager',
      department: 'Topographical',
      position: 'Survey manager',
      manager: 'Duncan Rees',
      login: 'manager@gb.example',
      week: early,
    },
    {
      name: 'Owen Marsh',
      group: 'Manager',
      department: 'Buildings',
      position: 'Buildings manager',
      manager: 'Duncan Rees',
      week: early,
    },
    {
      name: 'Ingrid Dahl',
      group: 'Manager',
      department: 'Monitoring',
      position: 'Monitoring manager',
      manager: 'Duncan Rees',
      week: early,
    },
    {
      name: 'Tom Hadley',
      group: 'Manager',
      department: 'Utilities',
      position: 'Utilities manager',
      manager: 'Duncan Rees',
      week: field,
    },
    {
      name: 'Rupa Shah',
      group: 'Manager',
      department: 'Drawing',
      position: 'Drawing office manager',
      manager: 'Duncan Rees',
      oversees: ['Buildings'],
      week: office,
    },
    {
      name: 'Fiona Grant',
      group: 'Finance',
      department: 'Office',
      position: 'Accounts',
      manager: 'Duncan Rees',
      login: 'finance@gb.example',
      week: only(office, 1, 2, 3, 4),
      laterWeek: only(office, 2, 3, 4),
    },
    {
      name: 'Sean Parry',
      group: 'Staff',
      department: 'Topographical',
      position: 'Surveyor',
      manager: 'Maggie Lowe',
      login: 'staff@gb.example',
      week: field,
    },
    {
      name: 'Priya Nair',
      group: 'Staff',
      department: 'Topographical',
      position: 'Senior surveyor',
      manager: 'Maggie Lowe',
      week: only(field, 1, 2, 3, 5),
    },
    {
      name: 'Callum Reid',
      group: 'Staff',
      department: 'Topographical',
      position: 'Surveyor',
      manager: 'Maggie Lowe',
      week: field,
    },
    {
      name: 'Hannah Boyd',
      group: 'Staff',
      department: 'Topographical',
      position: 'Assistant surveyor',
      manager: 'Maggie Lowe',
      joined: 150,
      week: field,
    },
    {
      name: 'Erik Lund',
      group: 'External',
      department: 'Topographical',
      position: 'Drone pilot',
      manager: 'Maggie Lowe',
      login: 'external@gb.example',
      external: true,
      week: only(early, 2, 3),
    },
    {
      name: 'Joanna Pike',
      group: 'Staff',
      department: 'Buildings',
      position: 'Building surveyor',
      manager: 'Owen Marsh',
      week: early,
    },
    {
      name: 'Matteo Ricci',
      group: 'Staff',
      department: 'Buildings',
      position: 'Building surveyor',
      manager: 'Owen Marsh',
      week: field,
    },
    {
      name: 'Grace Okafor',
      group: 'Staff',
      department: 'Buildings',
      position: 'Scanning technician',
      manager: 'Owen Marsh',
      week: only(early, 1, 2, 4, 5),
    },
    {
      name: 'Ben Whitlock',
      group: 'Staff',
      department: 'Buildings',
      position: 'Building surveyor',
      manager: 'Owen Marsh',
      left: 120,
      week: early,
    },
    {
      name: 'Lucy Arden',
      group: 'Staff',
      department: 'Monitoring',
      position: 'Monitoring engineer',
      manager: 'Ingrid Dahl',
      week: field,
    },
    {
      name: 'Dev Malhotra',
      group: 'Staff',
      department: 'Monitoring',
      position: 'Rail engineer',
      manager: 'Ingrid Dahl',
      week: field,
    },
    {
      name: 'Isla McKay',
      group: 'Staff',
      department: 'Monitoring',
      position: 'Monitoring engineer',
      manager: 'Ingrid Dahl',
      joined: 260,
      week: early,
    },
    {
      name: 'Paul Sutton',
      group: 'Staff',
      department: 'Utilities',
      position: 'Utility surveyor',
      manager: 'Tom Hadley',
      week: field,
    },
    {
      name: 'Zofia Wolska',
      group: 'Staff',
      department: 'Utilities',
      position: 'Utility surveyor',
      manager: 'Tom Hadley',
      week: field,
    },
    {
      name: 'Aaron Blake',
      group: 'Staff',
      department: 'Utilities',
      position: 'Assistant surveyor',
      manager: 'Tom Hadley',
      joined: 75,
      week: field,
    },
    {
      name: 'Nell Fairley',
      group: 'Staff',
      department: 'Drawing',
      position: 'CAD technician',
      manager: 'Rupa Shah',
      week: office,
    },
    {
      name: 'Samuel Ofori',
      group: 'Staff',
      department: 'Drawing',
      position: 'CAD technician',
      manager: 'Rupa Shah',
      week: mornings,
    },
    {
      name: 'Mei Tran',
      group: 'Staff',
      department: 'Drawing',
      position: 'BIM technician',
      manager: 'Rupa Shah',
      week: only(office, 1, 2, 3),
    },
  ],
}

const ie: DemoFirm = {
  key: 'ie',
  name: 'Ridgeline Surveys Ireland',
  locale: 'IE',
  timezone: 'Europe/Dublin',
  departments: { Survey: '#2563eb', Office: '#52606d' },
  services: ['Topographical survey', 'Measured building survey', 'Boundary mapping'],
  clients: 12,
  diaryDays: 240,
  projects: { enquiry: 2, open: 3, lost: 2, progress: 8, delivered: 4, cancelled: 1 },
  people: [
    {
      name: 'Aoife Brennan',
      group: 'Administrator',
      department: 'Office',
      position: 'Director',
      login: 'admin@ie.example',
      week: office,
    },
    {
      name: 'Cormac Daly',
      group: 'Manager',
      department: 'Survey',
      position: 'Survey manager',
      manager: 'Aoife Brennan',
      week: early,
    },
    {
      name: 'Niamh Kearney',
      group: 'Staff',
      department: 'Survey',
      position: 'Surveyor',
      manager: 'Cormac Daly',
      week: field,
    },
    {
      name: 'Oisin Walsh',
      group: 'Staff',
      department: 'Survey',
      position: 'Surveyor',
      manager: 'Cormac Daly',
      week: field,
    },
    {
      name: 'Duncan Rees',
      group: 'Director',
      department: 'Office',
      position: 'Director (visiting)',
      manager: 'Aoife Brennan',
      from: 'gb',
      week: only(office, 4),
    },
    {
      name: 'Priya Nair',
      group: 'Staff',
      department: 'Survey',
      position: 'Surveyor (visiting)',
      manager: 'Cormac Daly',
      from: 'gb',
      week: only(field, 4),
    },
  ],
}

type Somebody = readonly [name: string, position: string]

/** Four people: who administers, a manager and two of theirs. */
function smallFirm(
  given: Pick<DemoFirm, 'key' | 'name' | 'locale' | 'timezone' | 'without'>,
  [admin, manager, third, fourth]: readonly [Somebody, Somebody, Somebody, Somebody],
): DemoFirm {
  const survey = { department: 'Survey', week: field }
  return {
    ...given,
    departments: { Survey: '#2563eb', Office: '#52606d' },
    services: ['Land survey', 'Construction layout', 'Monitoring'],
    clients: 8,
    diaryDays: 120,
    projects: { enquiry: 1, open: 2, lost: 1, progress: 5, delivered: 2, cancelled: 1 },
    people: [
      {
        name: admin[0],
        position: admin[1],
        group: 'Administrator',
        department: 'Office',
        week: office,
        login: `admin@${given.key}.example`,
      },
      { name: manager[0], position: manager[1], group: 'Manager', manager: admin[0], ...survey },
      { name: third[0], position: third[1], group: 'Staff', manager: manager[0], ...survey },
      {
        name: fourth[0],
        position: fourth[1],
        group: 'Staff',
        manager: manager[0],
        ...survey,
        week: only(field, 1, 2, 3, 4),
      },
    ],
  }
}

const ca = smallFirm({ key: 'ca', name: 'Northline Geomatics', locale: 'CA', timezone: 'America/Toronto' }, [
  ['Claire Fournier', 'Principal'],
  ['Liam Tremblay', 'Party chief'],
  ['Noor Haddad', 'Survey technician'],
  ['Jack Morrow', 'Survey technician'],
])
const india = smallFirm(
  { key: 'in', name: 'Sahyadri Mapping', locale: 'IN', timezone: 'Asia/Kolkata', without: ['non_billable'] },
  [
    ['Anjali Deshpande', 'Director'],
    ['Rohan Kulkarni', 'Chief surveyor'],
    ['Meera Iyer', 'Surveyor'],
    ['Arjun Patil', 'Surveyor'],
  ],
)
const us = smallFirm(
  { key: 'us', name: 'Front Range Land Surveying', locale: 'US', timezone: 'America/Denver', without: ['travel'] },
  [
    ['Dana Whitaker', 'Owner'],
    ['Luis Ortega', 'Party chief'],
    ['Emily Chen', 'Instrument operator'],
    ['Tyler Brooks', 'Rod person'],
  ],
)

/** In the order in which they are made: a visitor's own firm comes first. */
export const demoFirms: readonly DemoFirm[] = [gb, ie, ca, india, us]
