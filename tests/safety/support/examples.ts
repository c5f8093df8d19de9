/** A good example of each changing call whose sample alone would be refused: for the audit, and for who may call it. */
import { hashPassword } from '#features/auth/server/authPasswords.ts'
import { issuePair } from '#features/auth/server/authRefresh.ts'
import type { TenantDb } from '#server/db/db.ts'
import { actingOn } from '#test/acting.ts'
import { aClient, aContact } from '#test/builders.ts'
import { accountLinks } from '#test/accountLinks.ts'
import { anInvitation } from '#test/invitations.ts'
import type { Admin } from './admin.ts'
import { archiveExamples } from './archiveExample.ts'
import { ask } from './ask.ts'
import { factorExamples } from './factorExamples.ts'
import { importedKinds } from './kinds.ts'
import { csv, endpoints, moveFiles } from './rules.ts'
import { thingExamples } from './thingExamples.ts'
import { quietly, type Server, type World } from './world.ts'

const password = 'a quayside harbour wall at low tide'

export interface SafetyExample {
  /** Corrections of the contract's sample body. */
  body?: Record<string, unknown>
  id?: number
  by?: World['ours']['sam']
  headers?: Record<string, string>
  query?: Record<string, string>
  /** As whom and where it is written, where that is another organisation than the one that the session works in. */
  written?: { org_id: number; user_id: number }
  params?: Record<string, string>
  /** Files, instead of a body. */
  form?: Buffer
  /** Once it was answered. */
  after?: () => void
}

const changedSet = { name: 'Renamed', shared: true, default: true }
const filterSets = endpoints.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/filter-sets/:id/'))

/** Each makes what it needs, so that it may be sent as often as one likes. */
export function examplesOf(server: Server, admin: Admin, world: () => World) {
  const setPasswordOf = async (accountId: number) =>
    admin.rows('update account set password_hash = $1 where id = $2', [
      await hashPassword(server.settings, password),
      accountId,
    ])
  const acting = actingOn(server)
  let days = 0
  const entry = (status: 'draft' | 'submitted' = 'draft') => {
    days += 1
    const date = `2026-02-${String(days).padStart(2, '0')}`
    const { sam, project, task } = world().ours
    const times = { date, start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z` }
    return server.anEntry(sam, { ...times, status, project_id: project.id, task_id: task.id })
  }
  const batch = async (status: 'draft' | 'submitted' = 'draft') => ({ ids: [(await entry(status)).id] })
  const named = (table: 'department' | 'service' | 'client_category' | 'client_type', name: string) =>
    server
      .inFirm(world().ours, (db) => db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow())
      .then(({ id }) => id)
  /** The id of a merge that has just been done. */
  async function merged(prefix: 'clients' | 'contacts', make: (db: TenantDb) => Promise<{ id: number }>) {
    const [saved, gone] = await server.inFirm(world().ours, async (db) => [await make(db), await make(db)])
    const headers = await server.headersOf(world().ours.ada)
    const payload = { from_id: gone?.id }
    await ask(server.app(), { method: 'POST', url: `/api/${prefix}/${saved?.id}/merge/`, headers, payload })
    const { text } = await ask(server.app(), { method: 'GET', url: `/api/${prefix}/merges/`, headers })
    return (JSON.parse(text) as { id: number }[])[0]?.id ?? 0
  }
  const row = (
    table: 'user_group' | 'member' | 'qualification_type' | 'leave_type' | 'leave',
    values: Record<string, unknown>,
  ) =>
    server
      .inFirm(world().ours, (db) => db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow())
      .then(({ id }) => id)
  /** Another organisation that Ada administers. */
  const elsewhere = async () => {
    const quay = await server.aFirm({ name: 'Quay' })
    const { name, email } = world().ours.ada
    const { id } = await server.aPerson(quay, { name, email, group_ids: [quay.groups['Administrator'] ?? 0] })
    return { quay, org_id: quay.org_id, written: { org_id: quay.org_id, user_id: id } }
  }
  let kinds = 0
  const aQualification = async () => {
    kinds += 1
    const type_id = await row('qualification_type', { name: `Ladders ${kinds}` })
    const made = await server.inFirm(world().ours, (db) =>
      db
        .insertInto('qualification')
        .values({ user_id: world().ours.sam.id, type_id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return made.id
  }
  const leaveYears = async (begins: string) => {
    await quietly(admin, `update company set leave_year_start = '${begins}'`)
    return {}
  }
  const someLeave = async () => {
    kinds += 1
    const type_id = await row('leave_type', { name: `Doomed ${kinds}` })
    const day = `2025-${String(1 + (kinds % 12)).padStart(2, '0')}-01`
    return row('leave', { user_id: world().ours.ada.id, type_id, start: day, end: day })
  }
  /** The link of an invitation, as its message has it. */
  const invited = async (name: string) => {
    const user_id = await row('member', { first_name: name, email: `${name}@example.com` })
    return anInvitation(server, { org_id: world().ours.org_id, id: user_id, email: `${name}@example.com` })
  }
  /** Reads the token after `?token=` in a link to sign in, or to a new password, as it is handed over. */
  const handedLink = async ({ id }: { id: number }, kind = 'login-link') => {
    const headers = await server.headersOf(world().ours.ada)
    const { text } = await ask(server.app(), { method: 'POST', url: `/api/users/${id}/${kind}/`, headers })
    return new URL((JSON.parse(text) as { url: string }).url).searchParams.get('token')
  }
  let addresses = 0
  /** An administrator has asked for another address of the person. */
  const newAddress = async ({ id }: { id: number }) => {
    addresses += 1
    const email = `new.address.${addresses}@example.com`
    const headers = await server.headersOf(world().ours.ada)
    await ask(server.app(), { method: 'PATCH', url: `/api/users/${id}/`, headers, payload: { email } })
    return email
  }
  const withoutMail = () => {
    const { mail } = server.settings
    server.settings.mail = { ...mail, status: 'no_server' }
    return () => void (server.settings.mail = mail)
  }
  /** The id of an import that has just been done. */
  async function imported(prefix: string) {
    const headers = await server.headersOf(world().ours.ada)
    const payload = { content: Buffer.from('Name\nBorrowed boat\n').toString('base64'), duplicates: 'import' }
    const made = await ask(server.app(), { method: 'POST', url: `/api/${prefix}/import/`, headers, payload })
    return { id: (JSON.parse(made.text) as { id: number }).id, body: {} }
  }
  const fresh = async () => ({
    by: world().ours.sam,
    headers: { authorization: `Token ${(await server.signIn(world().ours.sam, { fresh: true })).token}` },
  })

  /** By the name of the call. */
  const byKey: Record<string, () => Promise<SafetyExample>> = {
    ...archiveExamples(server, world),
    ...thingExamples(server, world),
    ...factorExamples(server, admin, world),
    ...Object.fromEntries(importedKinds.map(({ noun, prefix }) => [`undo${noun}Import`, () => imported(prefix)])),
    ...Object.fromEntries(filterSets.map(({ name }) => [name, async () => ({ body: changedSet })])),
    login: async () => {
      await setPasswordOf(world().ours.olga.account_id)
      return { body: { email: world().ours.olga.email, password } }
    },
    refreshToken: async () => {
      const { account_id, org_id } = world().ours.sam
      const session = { account_id, org_id, kind: 'sso', address: '', user_agent: '' } as const
      return { body: { refresh: (await issuePair(server.database(), session, server.settings)).refresh } }
    },
    setPassword: async () => {
      await setPasswordOf(world().ours.fin.account_id)
      return {
        by: world().ours.fin,
        body: { current_password: password, new_password: 'an estuary with seven wooden boats' },
      }
    },
    changeOwnEmail: async () => {
      await setPasswordOf(world().ours.fin.account_id)
      return { by: world().ours.fin, body: { email: 'fin.new@example.com', current_password: password } }
    },
    cancelOwnEmail: async () => {
      await newAddress(world().ours.fin)
      return { by: world().ours.fin }
    },
    confirmEmail: async () => {
      const { otto, org_id } = world().ours
      const email = await newAddress(otto)
      return {
        written: { org_id, user_id: otto.id },
        body: { token: await accountLinks(server).tokenMailedTo({ org_id, email }, 'address') },
      }
    },
    giveEmailLink: async () => {
      await newAddress(world().ours.erin)
      return { id: world().ours.erin.id, after: withoutMail() }
    },
    cancelEmail: async () => {
      await newAddress(world().ours.maya)
      return { id: world().ours.maya.id }
    },
    acquireImpersonation: async () => ({
      id: world().ours.sam.id,
      headers: await server.headersOf(world().ours.ada, { by: 'cookie' }),
    }),
    releaseImpersonation: async () => ({ headers: (await acting.act(world().ours.ada, world().ours.sam)).headers }),
    logoutToken: fresh,
    logoutSession: fresh,
    endOtherSessions: async () => {
      await server.signIn(world().people.Director, { fresh: true })
      return { by: world().people.Director }
    },
    changeReminders: async () => ({ by: world().ours.sam, body: { on: false } }),
    changeCompany: async () => ({ body: { timezone: 'Europe/Dublin' } }),
    previewTemplate: async () => ({ body: { kind: 'quote' } }),
    changeDocumentSettings: async () => ({ body: { footer: 'Registered in England' } }),
    changeMapSettings: async () => ({ body: { url: '' } }),
    changeDepartment: async () => ({ body: { name: 'Renamed' } }),
    deleteDepartment: async () => ({ id: await named('department', 'Doomed') }),
    createDepartment: async () => ({ body: { name: 'New', colour: '#1f6feb' } }),
    changeService: async () => ({ id: await named('service', 'Levels'), body: { name: 'Levelling' } }),
    deleteService: async () => ({ id: await named('service', 'Doomed') }),
    createHoliday: async () => ({ body: { day: '2026-07-07', name: 'Regatta' } }),
    changeHoliday: async () => ({ body: { name: 'Renamed' } }),
    changeGroup: async () => ({ id: world().ours.groups['Staff'] ?? 0, body: { name: 'People' } }),
    createGroup: async () => ({ body: { name: 'Interns', permissions: ['diary.view_entry'] } }),
    deleteGroup: async () => ({ id: await row('user_group', { name: 'Doomed' }) }),
    createUser: async () => ({ body: { first_name: 'Nell', email: 'nell@example.com', invite: true } }),
    inviteUser: async () => ({ id: await row('member', { first_name: 'Ivo', email: 'ivo@example.com' }) }),
    // Where no mail server is set.
    makeInvitationLink: async () => {
      const id = await row('member', { first_name: 'Ines', email: 'ines@example.com' })
      return { id, after: withoutMail() }
    },
    checkInvitation: async () => ({ body: { token: await invited('check') } }),
    requestLoginLink: async () => ({ body: { email: world().ours.olga.email } }),
    useLoginLink: async () => ({ body: { token: await handedLink(world().ours.olga) } }),
    giveLoginLink: async () => ({ id: world().ours.olga.id }),
    requestPasswordReset: async () => ({ body: { email: world().ours.olga.email } }),
    checkPasswordReset: async () => ({ body: { token: await handedLink(world().ours.otto, 'password-link') } }),
    resetPassword: async () => ({
      written: { org_id: world().ours.org_id, user_id: world().ours.otto.id },
      body: {
        token: await handedLink(world().ours.otto, 'password-link'),
        new_password: 'an estuary with seven wooden boats',
      },
    }),
    givePasswordLink: async () => ({ id: world().ours.olga.id }),
    acceptInvitation: async () => ({ body: { token: await invited('accept'), password } }),
    changeQualificationType: async () => ({ body: { name: 'Renamed' } }),
    deleteQualification: async () => ({ id: await aQualification() }),
    deleteQualifications: async () => ({ body: { ids: [await aQualification()] } }),
    deleteQualificationType: async () => ({ id: await row('qualification_type', { name: 'Doomed' }) }),
    ...Object.fromEntries(['setLeaveAllowance', 'adjustLeave'].map((name) => [name, () => leaveYears('01-01')])),
    changeLeaveYear: async () => {
      await leaveYears('01-01')
      await quietly(admin, 'delete from leave_ledger; delete from leave_allowance')
      return { body: { begins: '04-01' } }
    },
    changeLeaveType: async () => ({ body: { name: 'Renamed' } }),
    deleteLeaveType: async () => ({ id: await row('leave_type', { name: 'Doomed' }) }),
    deleteLeave: async () => ({ id: await someLeave() }),
    changeOwnDetails: async () => ({ body: { last_name: 'Adams-Ash' } }),
    changeOwnClock: async () => ({ body: { clock: '12' } }),
    changeUserOrgs: async () => ({
      id: await row('member', { first_name: 'Vic', main_org_id: world().theirs.org_id }),
      body: { main_org_id: world().ours.org_id },
    }),
    addUserOrg: async () => {
      const { org_id, written } = await elsewhere()
      return { id: world().ours.olga.id, body: { org_id }, written }
    },
    removeUserOrg: async () => {
      const { quay, org_id, written } = await elsewhere()
      const { olga } = world().ours
      await server.aPerson(quay, { name: olga.name, email: olga.email })
      return { id: olga.id, params: { org_id: String(org_id) }, written }
    },
    removeDetails: async () => ({
      id: await row('member', { first_name: 'Ada', last_name: 'Lovelace', active: false }),
      body: { name: 'Ada Lovelace', reason: 'Asked for it' },
    }),
    changeUser: async () => ({ id: world().ours.erin.id, body: { position: 'Surveyor' } }),
    changeSchedule: async () => ({
      id: world().ours.erin.id,
      body: { days: [{ weekday: 6, start_time: '08:00', end_time: '12:00' }] },
    }),
    removeScheduleWeek: async () => {
      const sunday = { weekday: 7, start_time: '08:00', end_time: '12:00', first_day: '2031-01-01' }
      const { erin } = world().ours
      await server.inFirm(erin, async (db) => {
        await db.deleteFrom('schedule_day').where('first_day', '=', sunday.first_day).execute()
        await db
          .insertInto('schedule_day')
          .values({ user_id: erin.id, ...sunday })
          .execute()
      })
      return { id: erin.id, params: { first_day: sunday.first_day } }
    },
    createDiaryEntry: async () => ({ body: { start: '2026-01-05T09:00:00Z', end: '2026-01-05T10:00:00Z' } }),
    changeDiaryEntry: async () => ({ id: (await entry()).id }),
    deleteDiaryEntry: async () => ({ id: (await entry()).id }),
    editDiary: async () => ({ body: { ...(await batch()), details: 'Changed' } }),
    deleteDiary: async () => ({ body: await batch() }),
    submitDiary: async () => ({ body: await batch() }),
    recallDiary: async () => ({ by: world().ours.sam, body: await batch('submitted') }),
    approveDiary: async () => ({ body: await batch('submitted') }),
    rejectDiary: async () => ({ body: { ...(await batch('submitted')), reason: 'Which levels?' } }),
    resetDiary: async () => ({ body: await batch('submitted') }),
    copyDiary: async () => ({ body: { ...(await batch()), dates: ['2026-03-26'] } }),
    undoDiaryImport: async () => {
      const headers = await server.headersOf(world().ours.ada)
      const url = '/api/diary/import/'
      const made = await ask(server.app(), { method: 'POST', url, headers, payload: csv('2026-04-03') })
      return { id: (JSON.parse(made.text) as { id: number }).id, body: {} }
    },
    undoMoveIn: async () => {
      const headers = await server.headersOf(world().ours.ada)
      const url = '/api/move-in/import/'
      const made = await ask(server.app(), { method: 'POST', url, headers, payload: moveFiles('Olaf Old') })
      return { id: (JSON.parse(made.text) as { id: number }).id, body: {} }
    },
    createClient: async () => ({ body: { name: 'Quay Estates', tags: ['Quays'] } }),
    changeClient: async () => ({ body: { phone: '020 7946 0000' } }),
    deleteClient: async () => ({ id: (await server.inFirm(world().ours, (db) => aClient(db))).id }),
    createClientCategory: async () => ({ body: { name: 'New' } }),
    changeClientCategory: async () => ({ body: { name: 'Renamed' } }),
    deleteClientCategory: async () => ({ id: await named('client_category', 'Doomed') }),
    createClientType: async () => ({ body: { name: 'New' } }),
    changeClientType: async () => ({ body: { name: 'Renamed' } }),
    deleteClientType: async () => ({ id: await named('client_type', 'Doomed') }),
    mergeClient: async () => {
      const [saved, gone] = await server.inFirm(world().ours, async (db) => [await aClient(db), await aClient(db)])
      return { id: saved?.id ?? 0, body: { from_id: gone?.id } }
    },
    undoClientMerge: async () => ({ id: await merged('clients', aClient), body: {} }),
    mergeContact: async () => {
      const [saved, gone] = await server.inFirm(world().ours, async (db) => [await aContact(db), await aContact(db)])
      return { id: saved?.id ?? 0, body: { from_id: gone?.id } }
    },
    undoContactMerge: async () => ({ id: await merged('contacts', aContact), body: {} }),
    createContact: async () => ({
      body: {
        first_name: 'Nell',
        phones: [{ number: '020 7946 0001' }],
        clients: [{ client_id: world().ours.client.id, role: 'Engineer' }],
      },
    }),
    changeContact: async () => ({ body: { phones: [{ number: '020 7946 0002' }], position: 'Engineer' } }),
    undoChange: async () => {
      const { id } = await entry()
      const headers = await server.headersOf(world().ours.sam)
      const done = await ask(server.app(), {
        method: 'PATCH',
        url: `/api/diary/${id}/`,
        headers,
        payload: { details: 'Taken back' },
      })
      return { by: world().ours.sam, body: { token: done.headers['x-undo'] } }
    },
  }
  return { of: byKey, entry }
}
