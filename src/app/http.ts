/** Every feature's routes, in one place: the only server file that a new feature must be added to. */
import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#core/contract.ts'
import { activityRoutes } from '#features/activity/server/activity.routes.ts'
import { diaryFilterSets } from '#features/diary/list/listFilters.contract.ts'
import { diaryPicks } from '#features/diary/list/server/list.ts'
import { diaryConstraints, diaryRoutes } from '#features/diary/server/diary.routes.ts'
import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { filterSetRoutes, takingFilters } from '#features/filter-sets/server/filterSets.routes.ts'
import { invitationConstraints } from '#features/users/invitations/server/invitations.queries.ts'
import { invitationRoutes } from '#features/users/invitations/server/invitations.routes.ts'
import { filterSetConstraints } from '#features/filter-sets/server/filterSets.service.ts'
import { clientMailConstraints, clientMailRoutes } from '#features/clients/mail/server/mail.ts'
import { clientConstraints, clientRoutes } from '#features/clients/clients/server/clients.ts'
import { contactRoutes } from '#features/clients/contacts/server/contacts.routes.ts'
import { nextStepRoutes } from '#features/next-steps/server/nextSteps.routes.ts'
import { notificationRoutes } from '#features/notifications/server/notifications.routes.ts'
import { commentRoutes } from '#features/comments/server/comments.routes.ts'
import { userPicks } from '#features/users/users/server/userFilters.ts'
import { userFilterSets } from '#features/users/users/userFilters.contract.ts'
import { equipmentActRoutes } from '#features/equipment/server/equipmentActs.ts'
import { equipmentCategoryRoutes, equipmentConstraints } from '#features/equipment/server/equipment.ts'
import { leaveFilterSets } from '#features/leave/leave.ts'
import { leaveConstraints, leaveRoutes } from '#features/leave/server/leave.routes.ts'
import { expense } from '#features/expenses/expenses.ts'
import { expenseConstraints, expenseRoutes } from '#features/expenses/server/expenses.routes.ts'
import { expenses } from '#features/expenses/server/expenses.ts'
import { valuationFilterSets } from '#features/valuations/valuations.contract.ts'
import { valuationConstraints } from '#features/valuations/server/valuations.ts'
import { valuationRoutes } from '#features/valuations/server/valuations.routes.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { invoiceRoutes } from '#features/invoices/server/clientInvoices.ts'
import { invoiceConstraints, invoices } from '#features/invoices/server/invoices.ts'
import { monthConstraints, monthRoutes } from '#features/invoices/months/server/months.ts'
import { writtenInvoiceRoutes } from '#features/invoices/server/invoices.routes.ts'
import { imageRoutes } from '#features/files/server/images.routes.ts'
import { fileRoutes } from '#features/files/server/files.routes.ts'
import { fileFilterSets } from '#features/files/fileLists.contract.ts'
import { project } from '#features/projects/projects.ts'
import { quote } from '#features/projects/quotes.ts'
import { projectConstraints, projectRoutes, projects } from '#features/projects/server/projects.ts'
import { mapRoutes } from '#features/map/server/map.routes.ts'
import { documentRoutes } from '#features/documents/server/documents.routes.ts'
import { documentConstraints } from '#features/documents/server/documentTemplates.ts'
import { quoteLinkConstraints } from '#features/documents/server/quoteLinks.ts'
import { bill } from '#features/bills/bills.ts'
import { billRoutes } from '#features/bills/server/bills.routes.ts'
import { billConstraints, bills } from '#features/bills/server/bills.ts'
import { payment } from '#features/payments/payments.ts'
import { bankConstraints } from '#features/payments/bank/server/bank.ts'
import { paymentRoutes } from '#features/payments/server/payments.routes.ts'
import { paymentConstraints, payments } from '#features/payments/server/payments.ts'
import { moveInRoutes } from '#features/move-in/server/moveIn.routes.ts'
import { performanceRoutes } from '#features/performance/server/performance.routes.ts'
import { rateFilterSets } from '#features/rates/rates.contract.ts'
import { rateConstraints, ratePicks } from '#features/rates/server/rateLists.ts'
import { rateRoutes } from '#features/rates/server/rates.ts'
import { crmConstraints } from '#features/crm/server/crmLinks.ts'
import { crmRoutes } from '#features/crm/server/crm.routes.ts'
import { accountingConstraints, accountingRoutes } from '#features/accounting/server/accounting.routes.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { quoteItemKit } from '#features/quote-items/server/quoteItemReads.ts'
import { quoteItemConstraints, quoteItemRoutes } from '#features/quote-items/server/quoteItems.routes.ts'
import { bookingConstraints } from '#features/schedule/server/bookingChecks.ts'
import { dashboardFilterSets } from '#features/dashboard/dashboard.contract.ts'
import { dashboardRoutes } from '#features/dashboard/server/dashboard.ts'
import { webhookRoutes } from '#features/webhooks/server/webhooks.routes.ts'
import { apiKeyRoutes } from '#features/api-keys/server/apiKeys.routes.ts'
import { dashboardPicks } from '#features/dashboard/server/dashboardPicks.ts'
import { scheduleFilterSets } from '#features/schedule/scheduleFilters.contract.ts'
import { schedulePicks } from '#features/schedule/server/schedule.access.ts'
import { scheduleRoutes } from '#features/schedule/server/schedule.routes.ts'
import { taskConstraints, taskRoutes } from '#features/tasks/server/tasks.routes.ts'
import { task } from '#features/tasks/tasks.ts'
import { tasks } from '#features/tasks/server/tasks.ts'
import { qualificationFilterSets } from '#features/qualifications/qualifications.ts'
import { qualificationConstraints, qualificationRoutes } from '#features/qualifications/server/qualifications.ts'
import { examples } from './examples.ts'
import { kits } from './records.ts'
import { login } from '#features/auth/auth.contract.ts'
import { actingRoutes } from '#features/users/acting/server/acting.routes.ts'
import { setUpRoutes } from '#features/settings/setup/server/setup.routes.ts'
import { authRoutes } from '#features/auth/server/auth.routes.ts'
import { companyCalendarRoutes } from '#features/company/server/companyCalendars.ts'
import { companyFieldConstraints, companyFieldRoutes } from '#features/company/server/companyFields.ts'
import { archiveRoutes } from '#features/settings/archive/server/archive.routes.ts'
import { auditRoutes } from '#features/settings/audit/server/audit.routes.ts'
import { settingsRoutes } from '#features/settings/server/settings.routes.ts'
import { companyMoneyConstraints, companyMoneyRoutes } from '#features/company/server/companyMoney.ts'
import { companyConstraints, companyRoutes } from '#features/company/server/company.routes.ts'
import { companyTagRoutes } from '#features/company/server/companyTags.ts'
import { usersConstraints } from '#features/users/groups/server/groups.service.ts'
import { deputyConstraints } from '#features/users/deputies/server/deputies.ts'
import { deputyRoutes } from '#features/users/deputies/server/deputies.routes.ts'
import { usersRoutes } from '#features/users/users/server/users.routes.ts'
import { buildApp, type AppSettings } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/db.ts'
import { recordConstraints } from '#server/records/bulk.ts'
import { undoRoutes } from '#server/history/undo.routes.ts'
import { readRoutes } from '#server/http/reads.ts'
import { recordChangesRoutes } from '#server/records/recordChanges.routes.ts'
import { serveDocs } from '#server/openapi/docsPage.ts'
import { openFiles } from '#server/files/open.ts'
import { healthRoutes } from '#server/monitoring/health.ts'
import type { HttpSettings, Route } from '#server/http/route.ts'
import { logSettings, routeName } from '#server/monitoring/logging.ts'
import { countLogin, measureRequests, type LoginOutcome } from '#server/monitoring/metrics.ts'
import { endStreams } from '#server/http/live.ts'
import { mount } from '#server/http/mount.ts'
import { defaultPace } from '#server/http/minimumRate.ts'

/** Lists that take one of their filter sets as `filters` (docs/rules/api.md#filter-sets). */
const narrowedLists = new Map<Endpoint, (route: Route) => Route>(
  [project, quote].map((record) => [
    record.calls.list,
    (route) => takingFilters(route, filterSetsOf(record), projects.picks, { ordering: record.lists.ordering }),
  ]),
)

const allRoutes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...actingRoutes,
  ...setUpRoutes,
  ...companyRoutes,
  ...companyCalendarRoutes,
  ...companyMoneyRoutes,
  ...companyFieldRoutes,
  ...settingsRoutes,
  ...archiveRoutes,
  ...auditRoutes,
  ...companyTagRoutes,
  ...deputyRoutes,
  ...usersRoutes,
  ...clientRoutes,
  ...clientMailRoutes,
  ...contactRoutes,
  ...invitationRoutes,
  ...qualificationRoutes,
  ...projectRoutes,
  ...mapRoutes,
  ...documentRoutes,
  ...performanceRoutes,
  ...moveInRoutes,
  ...rateRoutes,
  ...expenseRoutes,
  ...valuationRoutes,
  ...invoiceRoutes,
  ...writtenInvoiceRoutes,
  ...monthRoutes,
  ...invoices.routes(),
  ...paymentRoutes,
  ...billRoutes,
  ...accountingRoutes,
  ...commentRoutes,
  ...nextStepRoutes,
  ...notificationRoutes,
  ...crmRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...equipmentCategoryRoutes,
  ...equipmentActRoutes,
  ...kits.flatMap(({ record, routes, picks }) => [...routes(), ...filterSetRoutes(filterSetsOf(record), picks)]),
  ...fileRoutes,
  ...imageRoutes,
  ...quoteItemRoutes,
  ...taskRoutes,
  ...leaveRoutes,
  ...scheduleRoutes,
  ...diaryRoutes,
  ...filterSetRoutes(filterSetsOf(quote), projects.picks),
  ...filterSetRoutes(filterSetsOf(quoteItem), quoteItemKit.picks),
  ...filterSetRoutes(rateFilterSets, ratePicks),
  ...filterSetRoutes(valuationFilterSets, {}),
  ...filterSetRoutes(filterSetsOf(task), tasks.picks),
  ...filterSetRoutes(diaryFilterSets, diaryPicks),
  ...filterSetRoutes(userFilterSets, userPicks),
  ...filterSetRoutes(fileFilterSets, {}),
  ...filterSetRoutes(qualificationFilterSets, {}),
  ...filterSetRoutes(leaveFilterSets, {}),
  ...filterSetRoutes(filterSetsOf(expense), expenses.picks),
  ...filterSetRoutes(filterSetsOf(invoice), invoices.picks),
  ...filterSetRoutes(filterSetsOf(payment), payments.picks),
  ...activityRoutes,
  ...dashboardRoutes,
  ...filterSetRoutes(dashboardFilterSets, dashboardPicks),
  ...filterSetRoutes(filterSetsOf(bill), bills.picks),
  ...filterSetRoutes(scheduleFilterSets, schedulePicks),
  ...undoRoutes,
  ...recordChangesRoutes,
  ...readRoutes(() => routes.map(({ endpoint }) => endpoint)),
]
export const routes: readonly Route[] = allRoutes.map((route) => narrowedLists.get(route.endpoint)?.(route) ?? route)

/** Sentences of refused writes, by the name of the database constraint. */
const constraints = {
  ...companyConstraints,
  ...companyMoneyConstraints,
  ...companyFieldConstraints,
  ...usersConstraints,
  ...deputyConstraints,
  ...clientConstraints,
  ...recordConstraints(),
  ...clientMailConstraints,
  ...equipmentConstraints,
  ...projectConstraints,
  ...documentConstraints,
  ...quoteLinkConstraints,
  ...rateConstraints,
  ...quoteItemConstraints,
  ...expenseConstraints,
  ...valuationConstraints,
  ...invoiceConstraints,
  ...monthConstraints,
  ...paymentConstraints,
  ...bankConstraints,
  ...billConstraints,
  ...crmConstraints,
  ...accountingConstraints,
  ...taskConstraints,
  ...invitationConstraints,
  ...qualificationConstraints,
  ...leaveConstraints,
  ...bookingConstraints,
  ...diaryConstraints,
  ...filterSetConstraints,
}

export type ServerSettings = Omit<AppSettings, 'constraints'> & HttpSettings

/** Links in mail lead where people find us, or there is no mail. */
const mailSetUp = ({ mail, publicUrl, publicUrlGiven, limits }: Config): HttpSettings['mail'] => ({
  hourly: { perPerson: limits.mailPerPerson, perOrg: limits.mailPerOrg },
  status: mail === null ? 'no_server' : publicUrlGiven ? 'ready' : 'no_address',
  publicUrl,
})

/** Milliseconds that heavy work waits for its turn: less than a browser, or a person, waits before giving up. */
const turnMs = 15_000

/** The settings of a server that was configured by the environment. */
export function serverSettings(config: Config): ServerSettings {
  return {
    publicUrl: config.publicUrl,
    mail: mailSetUp(config),
    mapTiles: config.mapTiles,
    sso: config.sso,
    crm: config.crm,
    accounting: config.accounting !== null,
    outbound: { inside: config.inside },
    csrfSecret: config.secrets.csrf,
    logger: logSettings(config.logLevel),
    trustProxy: config.trustProxy,
    bodyBytes: config.limits.bodyBytes,
    uploadBytes: config.limits.uploadBytes,
    files: openFiles(config),
    requestsPerMinute: config.limits.requestsPerMinute,
    pace: defaultPace,
    minimumFrontendVersion: config.minimumFrontendVersion,
    replica: null,
    checkReplies: false,
    heavy: { each: config.limits.heavyPerOrg, atOnce: config.limits.heavyAtOnce, wait: turnMs },
    uploads: { each: config.limits.uploadsPerOrg, atOnce: config.limits.uploadsAtOnce, wait: turnMs },
    calls: { each: Math.ceil(config.limits.poolSize / 2), atOnce: Infinity, wait: turnMs },
    limits: config.limits,
  }
}

const loginOutcomes: Record<number, LoginOutcome> = { 200: 'success', 400: 'refused', 429: 'throttled', 503: 'busy' }

/** Attempts to sign in, told apart by their answer. */
function countLogins(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const outcome = routeName(request) === login.name && loginOutcomes[reply.statusCode]
    if (outcome) countLogin(outcome)
  })
}

/**
 * Builds the whole server over a database, ready to listen or to be injected into. `pages` adds everything but the
 * API.
 */
export async function buildServer(
  database: Database,
  settings: ServerSettings,
  pages?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const app = await buildApp({ ...settings, constraints })
  measureRequests(app)
  countLogins(app)
  await app.register(
    async (api) => {
      mount(api, database, settings, routes)
      serveDocs(api, routes, settings, examples)
      // Routes rather than a not-found handler, so that an unknown call never falls through to the pages.
      for (const path of ['/', '/*'])
        api.all(path, (_request, reply) =>
          reply.status(404).send({ detail: 'API call not found. Check the method and the path.' }),
        )
    },
    { prefix: '/api' },
  )
  app.addHook('preClose', (done) => {
    endStreams(database)
    done()
  })
  if (pages) await app.register(async (web) => pages(web))
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send({ detail: 'Page not found.' }))
  await app.ready()
  return app
}
