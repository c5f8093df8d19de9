/**
 * Facts that the generated probes need and no schema has: who may call, and what makes a body good. A call or a field
 * of a later feature that is missing here fails the suite by name.
 */
import type { Endpoint } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { routes } from '#app/http.ts'
import { bulkSelection } from '#core/recordBulk.ts'
import { kinds } from './kinds.ts'
import { tableOf } from './idTables.ts'
import type { IdField } from './schemas.ts'
import { elementOf, idFields, partOf, sample, shapeOf } from './schemas.ts'
import { personas, type Persona, type World } from './world.ts'

export const endpoints: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)
export const changes = ({ method, writes }: Endpoint) => method !== 'GET' || writes === true
export const endpointNamed = (name: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.name === name)
  if (!found) throw new Error(`There is no call ${name}.`)
  return found
}

/** Without a session answer these and no others (docs/rules/api.md#without-a-session). */
export const publicCalls = new Set([
  'getHealth',
  'getReadiness',
  'listBackends',
  'login',
  'refreshToken',
  'getSetUp',
  'setUp',
  'startSso',
  'finishSso',
  'endSso',
  'checkInvitation',
  'acceptInvitation',
  'requestLoginLink',
  'useLoginLink',
  'requestPasswordReset',
  'checkPasswordReset',
  'resetPassword',
  'confirmEmail',
  // By the cookie of a sign-in that was begun, and a passkey by itself.
  'getLoginStep',
  'finishByCode',
  'finishByRecoveryCode',
  'startPasskeyLogin',
  'finishByPasskey',
  // By the secret of a link that the firm sent.
  'openQuoteLink',
  'downloadQuote',
  'acceptQuote',
  'declineQuote',
  // By the secret of a calendar that its owner made.
  'readFeed',
  // Its own check: the cookies of the session that is over, and of one's own.
  'releaseImpersonation',
])

/** For anybody who is signed in, whatever their grants, and why. */
export const callsOfAnyone: Record<string, string> = {
  getProfile: 'who I am',
  logoutToken: 'my own session',
  logoutSession: 'my own session',
  setPassword: 'my own password',
  listSessions: 'my own sessions',
  endOtherSessions: 'my own sessions',
  endSession: 'one of my own sessions',
  getOwnEmail: 'my own address',
  changeOwnEmail: 'my own address, by my password',
  cancelOwnEmail: 'my own address',
  ...Object.fromEntries(
    [
      'listFactors',
      'startCodes',
      'confirmCodes',
      'removeCodes',
      'startPasskey',
      'addPasskey',
      'removePasskey',
      'renewRecoveryCodes',
    ].map((name) => [name, 'my own second factors']),
  ),
  ...Object.fromEntries(
    ['confirmByPassword', 'confirmByCode', 'confirmByRecoveryCode', 'startPasskeyConfirm', 'confirmByPasskey'].map(
      (name) => [name, 'that it is still myself'],
    ),
  ),
  exportOwnData: 'what there is of myself',
  getOwnDetails: 'my own name, telephones and pictures',
  changeOwnClock: 'my own clock',
  getReminders: 'what I am reminded of myself',
  changeReminders: 'whether I am reminded myself',
  followRecords: 'only records that I see, or that something in a list that I see has changed',
  readTogether: 'each of its reads runs as my own request, and is refused or answered as that',
  listNotificationChoices: 'how I am notified myself',
  changeNotificationChoice: 'how I am notified myself',
  listNotifications: 'one’s own, of records that one may see',
  countNotifications: 'one’s own, of records that one may see',
  readNotifications: 'one’s own, of records that one may see',
  readAllNotifications: 'one’s own',
  undoChange: 'my own change, by a token that only I was given',
  activateCompany: 'an organisation that I am a member of',
  getSchedule: 'the week of whom I may see: the handler judges who',
  listQualifications: 'my own, or those of whom I may see: the access rule judges whose',
  getQualification: 'my own, or one of those whom I may see: the access rule judges whose',
  listQualificationHistory: 'the same: whose it is is judged before what happened to it is read',
  listUserQualifications: 'my own, or those of whom I may see: the access rule judges whose',
  countQualifications: 'how many of those there are',
  listQualificationFilterSets: 'my own, and those that are shared: each narrows what I see anyway',
  createQualificationFilterSet: 'my own',
  changeQualificationFilterSet: 'my own; a shared one of somebody else the handler refuses',
  deleteQualificationFilterSet: 'my own; a shared one of somebody else the handler refuses',
  listLeaves: 'my own, and that of whom I may see: the access rule judges whose',
  countLeaves: 'how many of those there are',
  getLeave: 'my own, or that of whom I may see: the access rule judges whose',
  listLeaveHistory: 'the same: whose it is is judged before what happened to it is read',
  listLeaveTypes: 'the choices of a picker: names of types',
  getLeaveYear: 'on which day the firm’s leave year begins',
  listLeaveAllowances: 'my own, or those of whose leave I may see',
  listLeaveBalances: 'those whose leave I may see: the access rule judges who',
  listLeaveLedger: 'my own, or that of whose leave I may see',
  previewLeave: 'what my own would take, or that of whose leave I may see',
  getLeavePlanner: 'those whose leave I may see: the access rule judges who',
  listLeaveFilterSets: 'my own, and those that are shared: each narrows what I see anyway',
  createLeaveFilterSet: 'my own',
  changeLeaveFilterSet: 'my own; a shared one of somebody else the handler refuses',
  deleteLeaveFilterSet: 'my own; a shared one of somebody else the handler refuses',
  getCompany: "one's own firm: its locale, zone and diary settings shape every screen",
  activateCompanyByPost: 'an organisation that I am a member of',
  listCountries: 'the world',
  listDepartments: 'the choices of a picker: names of departments',
  listServices: 'the choices of a picker: names of services',
  listVatRates: 'the choices of a picker: rates of tax',
  listExtraFields: 'what the forms of the firm ask for',
  listHolidays: "bank holidays: everybody's calendar shows them",
  getPhoto: 'the face of whom I may pick: the handler judges who',
  getSignature: 'my own; of others the handler judges whose record I see',
  listDeputies: 'mine, and of who named me; whose else the handler judges',
  withdrawDeputy: 'mine; whose else the handler judges',
  listFeeds: 'my own calendars for other programs',
  createFeed: 'my own; what of the schedule one may not see the handler refuses',
  revokeFeed: 'my own',
  listApiKeys: 'my own keys',
  createApiKey: 'my own; what I may not do myself the handler refuses',
  revokeApiKey: 'my own; somebody else’s the handler refuses to who may not change people',
  listCompanies: 'the organisations that I am a member of',
}

/** Calls that end the session that asks, or every other one: they are probed with sessions of their own. */
export const endsSessions = new Set([
  'logoutToken',
  'logoutSession',
  'setPassword',
  'endOtherSessions',
  'activateCompany',
])

const slot = { start: '2026-03-04T09:00:00Z', end: '2026-03-04T10:00:00Z' }

/** A file of one row, in base64. */
export const csv = (date: string) => ({
  content: Buffer.from(`Date,Start,End,Project,Task,Notes\n${date},09:00,10:00,Bridge,Levels,Imported\n`).toString(
    'base64',
  ),
})

/** The first of the values that a call gives to one record or to many, beside which those are. */
export function aValueOf(endpoint: Endpoint): Record<string, unknown> {
  const ids = new Set(idFields(endpoint).map(({ path }) => path[0]))
  const values = Object.entries(shapeOf(partOf(endpoint, 'body')))
    .filter(([name]) => !(name in bulkSelection) && !ids.has(name))
    .map(([name, schema]) => [name, sample(schema)] as const)
  return Object.fromEntries(values.filter(([, value]) => typeof value !== 'object').slice(0, 1))
}

/** A file of one record, in base64. */
const fileOf = (name: string) => ({ content: Buffer.from(`Name\n${name}\n`).toString('base64') })
/** People of another program, in base64. */
export const moveFiles = (name: string) => ({
  files: [{ file_name: 'team.csv', content: Buffer.from(`User,Email\n${name},\n`).toString('base64') }],
})
/** Acts on many records, of which one is the caller's own firm's, and files of them. */
const ofKinds = Object.fromEntries(
  kinds.flatMap(({ table, noun, nouns }): [string, (world: World, persona: Persona) => Record<string, unknown>][] => {
    const onOne = (more: Record<string, unknown>) => (world: World, persona: Persona) => ({
      ids: [ownOf(world, table, persona)],
      ...more,
    })
    return [
      [`edit${nouns}`, (...who) => onOne(aValueOf(endpointNamed(`edit${nouns}`)))(...who)],
      [`tag${nouns}`, onOne({ add: ['Quays'] })],
      [`archive${nouns}`, onOne({ from: '2026-01-01' })],
      [`restore${nouns}`, onOne({})],
      [`delete${nouns}`, onOne({})],
      [`preview${noun}Import`, () => fileOf('Quayside')],
      [`import${nouns}`, () => fileOf('Quayside')],
    ]
  }),
)

const drawn = { geometry: { type: 'Point', coordinates: [-2.7, 53.76] } }
/** A map of one point, in base64. */
const mapFile = {
  file_name: 'quay.geojson',
  content: Buffer.from(JSON.stringify(drawn.geometry)).toString('base64'),
}

/** A bank file of one line, in base64. */
const bankFile = {
  content: Buffer.from('Date,Amount,Name\n02/03/2026,7.00,Quay\n').toString('base64'),
}

/** As an authenticator spells it, of nobody. */
const noPasskey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }

/** Values that a sample of the schema alone would get wrong. */
const bodies: Record<string, (world: World, persona: Persona) => Record<string, unknown>> = {
  createDiaryEntry: () => ({ ...slot, details: 'Levels' }),
  changeDiaryEntry: () => ({ details: 'Levels' }),
  editDiary: ({ entries }, persona) => ({ ids: [entries[persona]], details: 'Levels' }),
  previewDiaryImport: () => csv('2026-04-01'),
  importDiary: () => csv('2026-04-02'),
  previewMoveIn: () => moveFiles('Nora Nash'),
  moveIn: () => moveFiles('Ivo Ives'),
  copyDiary: ({ entries }, persona) => ({ ids: [entries[persona]], dates: ['2026-02-26'] }),
  pinDiaryWork: ({ ours }) => ({ pins: [{ project_id: ours.project.id, task_id: null }] }),
  ...ofKinds,
  ...Object.fromEntries(
    ['previewDocument', 'getDocumentValues', 'makeDocument', 'sendDocument'].map((name) => [
      name,
      (world: World, persona: Persona) => ({
        template_id: ownOf(world, 'document_template', persona),
        ...(name === 'sendDocument' && { mail: false }),
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['createQuoteItemTemplate', 'changeQuoteItemTemplate'].map((name) => [
      name,
      () => ({ name: 'Topographic', items: [{ key: 'a', name: 'Levels' }] }),
    ]),
  ),
  ...Object.fromEntries(
    ['createTaskTemplate', 'changeTaskTemplate'].map((name) => [
      name,
      () => ({ name: 'Topographic', tasks: [{ name: 'Levels' }] }),
    ]),
  ),
  createService: () => ({ name: 'Boundaries', taxed_in: ['Texas'] }),
  changeService: () => ({ taxed_in: ['TX'] }),
  createProjectFeature: () => drawn,
  changeFeature: () => drawn,
  previewProjectFeatures: () => mapFile,
  loadProjectFeatures: () => mapFile,
  previewBankFile: () => bankFile,
  bookBankLines: (world, persona) => ({
    ...bankFile,
    lines: [{ position: 1, client_id: ownOf(world, 'client', persona) }],
  }),
  moveFiles: (world, persona) => ({ ids: [ownOf(world, 'file', persona)], firm: true }),
  deleteFiles: (world, persona) => ({ ids: [ownOf(world, 'file', persona)] }),
  editUsers: ({ ours, theirs }, persona) => ({
    ids: [(personas[persona] === 'other' ? theirs : ours).olga.id],
    manager_id: null,
  }),
  archiveUsers: ({ ours, theirs }, persona) => ({ ids: [(personas[persona] === 'other' ? theirs : ours).olga.id] }),
  restoreUsers: ({ ours, theirs }, persona) => ({ ids: [(personas[persona] === 'other' ? theirs : ours).olga.id] }),
  createExtraField: () => ({ resource: 'suppliers', name: 'Quay', kind: 'text' }),
  changeExtraField: () => ({ name: 'Quay' }),
  orderExtraFields: ({ ids }) => ({ resource: 'suppliers', ids: [ids('extra_field').own] }),
  previewTemplate: () => ({ kind: 'invoice' }),
  changeDocumentSettings: () => ({ footer: 'Registered in England' }),
  changeMapSettings: () => ({ url: 'https://tile.example.com/{z}/{x}/{y}.png', attribution: 'Quay Maps' }),
  createBankAccount: () => ({ name: 'Firm', currency: 'EUR', kind: 'iban', iban: 'IE29AIBK93115212345678' }),
  changeBankAccount: () => ({ bank: 'Quay Bank' }),
  createRate: ({ ours, theirs }, persona) => ({
    user_id: (personas[persona] === 'other' ? theirs : ours).sam.id,
    amount: '1.00',
    date_from: '2026-03-02',
  }),
  changeRate: () => ({ amount: '2.00' }),
  createQualification: ({ ours, theirs }, persona) => ({
    user_id: (personas[persona] === 'other' ? theirs : ours).sam.id,
    name: 'First aid',
  }),
  changeQualification: () => ({ notes: 'Seen' }),
  createLeave: (world, persona) => ({
    type_id: ownOf(world, 'leave_type', persona),
    user_id: ownOf(world, 'member', persona),
    start: '2026-03-04',
    end: '2026-03-05',
  }),
  changeLeave: () => ({ notes: 'Seen' }),
  createApiKey: () => ({ name: 'Payroll', end_date: today('Europe/London'), permissions: ['diary.view_entry'] }),
  createWebhook: () => ({ name: 'Books', url: 'https://books.example.com/', events: ['client.changed'] }),
  changeWebhook: () => ({ name: 'Ledger' }),
  createLeaveType: () => ({ name: 'Jury duty' }),
  changeLeaveType: () => ({ name: 'Jury duty' }),
  changeLeaveYear: () => ({ begins: '04-01' }),
  ...Object.fromEntries(
    ['setLeaveAllowance', 'adjustLeave'].map((name) => [
      name,
      ({ ours, theirs, ids }: World, persona: Persona) => ({
        type_id: ids('leave_type')[personas[persona] === 'other' ? 'foreign' : 'own'],
        user_id: (personas[persona] === 'other' ? theirs : ours).sam.id,
        year_start: '2026-01-01',
        hours: '7.50',
        ...(name === 'adjustLeave' && { reason: 'Bought back' }),
      }),
    ]),
  ),
  closeMonth: () => ({ month: '2001-03' }),
  reopenMonth: () => ({ month: '2001-03', reason: 'Late' }),
  changeGroup: () => ({ name: 'People' }),
  ...Object.fromEntries(
    ['confirmCodes', 'confirmByCode', 'finishByCode'].map((name) => [name, () => ({ code: '000000' })]),
  ),
  ...Object.fromEntries(
    ['confirmByRecoveryCode', 'finishByRecoveryCode'].map((name) => [name, () => ({ recovery_code: 'none' })]),
  ),
  startPasskeyLogin: () => ({ step: false }),
  addPasskey: () => ({
    name: 'Phone',
    passkey: { ...noPasskey, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
  }),
  ...Object.fromEntries(
    ['finishByPasskey', 'confirmByPasskey'].map((name) => [
      name,
      () => ({
        passkey: { ...noPasskey, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } },
      }),
    ]),
  ),
  login: ({ ours }) => ({ email: ours.sam.email, password: 'not the password of Sam' }),
  setPassword: () => ({ current_password: 'not the password of Sam', new_password: 'a quayside harbour wall' }),
}

/** A body that the call's schema accepts, with ids of our own firm; undefined where it takes none. */
export function bodyOf(
  endpoint: Endpoint,
  world: World,
  persona: Persona = 'Administrator',
): Record<string, unknown> | undefined {
  const schema = partOf(endpoint, 'body')
  if (!schema) return undefined
  const body = bodies[endpoint.name]?.(world, persona) ?? sample(schema, ownIds(endpoint, world, persona))
  if (!schema.safeParse(body).success)
    throw new Error(`No sample of a body for ${endpoint.name}: ${JSON.stringify(body)}`)
  return body as Record<string, unknown>
}

/** The body with `value` where the field is; in a list of objects, in one that is otherwise good. */
export function placed(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  { path, kind }: IdField,
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = path
  // What somebody saw of a record stands beside the record itself.
  if (kind === 'keys')
    return { ...body, [name]: { [String(value)]: 1 }, ...(body['ids'] !== undefined && { ids: [value] }) }
  const inside = rest.filter((step) => step !== '*')
  const record =
    inside.length === 0 ? value : { ...sampleInside(endpoint, name), ...firstOf(body[name]), [inside.join('.')]: value }
  return { ...body, [name]: rest.includes('*') ? [record] : record }
}

/** Where the call's good body has such an object, what else it says stays. */
const firstOf = (list: unknown): object => {
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return typeof first === 'object' && first !== null ? first : {}
}

function sampleInside(endpoint: Endpoint, name: string): object {
  const field = shapeOf(partOf(endpoint, 'body'))[name]
  const made = field && sample(elementOf(field))
  return typeof made === 'object' && made !== null ? made : {}
}

const ownOf = ({ ids }: Pick<World, 'ids'>, table: string, persona: Persona) =>
  ids(table)[personas[persona] === 'other' ? 'foreign' : 'own']

/** An id of the caller's own firm; of a diary entry and a filter set, their own. */
export const own = ({ ids, entries, filterSets }: World, table: string, persona: Persona, { path }: Endpoint) =>
  table === 'diary_entry'
    ? entries[persona]
    : table === 'filter_set'
      ? (filterSets[persona][path.split('/')[1] ?? ''] ?? 0)
      : ownOf({ ids }, table, persona)

const ownIds = (endpoint: Endpoint, world: World, persona: Persona) => (path: string[]) => {
  const name = path.findLast((step) => step !== '*') ?? ''
  if (name === 'timezone') return 'Europe/London'
  if (!/(^|_)ids?$|Ids?$/.test(name)) return undefined
  const table = tableOf(endpoint, { part: 'body', path, kind: 'id' })
  return table === null ? undefined : own(world, table, persona, endpoint)
}

interface Params {
  params?: Record<string, string>
  query?: Record<string, string>
  persona?: Persona
}

/** The call's address with the given ids in it; each that is not given is the caller's own. */
/** Values of path parts that are no id: the tile of the whole world, and a chart. */
const anyNamed: Readonly<Record<string, string>> = { z: '0', x: '0', y: '0', chart: 'leave' }

export function urlOf(
  endpoint: Endpoint,
  world: World,
  { params = {}, query = {}, persona = 'Administrator' }: Params = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const table = tableOf(endpoint, { part: 'params', path: [name], kind: 'id' })
    return params[name] ?? String(table === null ? (anyNamed[name] ?? '') : own(world, table, persona, endpoint))
  })
  const search = new URLSearchParams({ ...queries[endpoint.name], ...query }).toString()
  return `/api${path}${search === '' ? '' : `?${search}`}`
}

/** A list is asked for a window that holds what there is. */
const march = { start: '2026-03-01', end: '2026-03-31' }
const queries: Record<string, Record<string, string>> = {
  followRecords: { watch: 'projects' },
  readTogether: { paths: '/clients/' },
  listDiary: march,
  listUserDiary: march,
  getLeavePlanner: march,
  previewLeave: march,
  findPeople: march,
  previewTaskMove: { start: '2026-03-09' },
  getProjectPerformance: march,
  exportProjectPerformance: march,
  listJournalBalances: march,
  exportJournal: march,
  suggestHolidays: { year: '2026' },
  listUses: { of: 'department' },
  compareRevisions: { from: '1', to: '1' },
  getDashboardChartRows: { month: '2026-03' },
  startSso: { redirect_uri: 'http://localhost:8080/login/callback/' },
}
