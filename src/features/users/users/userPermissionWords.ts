/**
 * Words of each permission that follow "May": the only source for the screen that edits groups and for explanations of
 * permissions. The type makes them complete; they use the words of the firm's country.
 */
import type { Wording } from '#core/locale/wording.ts'
import {
  diaryScopes,
  type permissionCatalogue,
  type DiaryScope,
  type Permission,
  type PermissionGroup,
} from '#core/permissions.ts'

/** Words for the people whose diary a scope reaches (docs/rules/access.md#scopes). */
const scopeWords: Record<DiaryScope, string> = {
  any: 'everybody',
  own_staff: 'the people who report to them',
  own_department: 'the people of their departments',
  own_quote_item_department: 'anybody, for work of their departments',
  own_project: 'anybody, for projects that they manage',
}

/** The headings over a group's permissions. */
const headings = ({ organisation, leave, diary, quote, quotes }: Wording): Record<PermissionGroup, string> => ({
  users: 'People',
  profiles: 'Profiles and qualifications',
  groups: 'Groups',
  company: `The ${organisation.toLowerCase()}`,
  leave,
  diary,
  clients: 'Clients',
  contacts: 'Contacts',
  projects: `Projects and ${quotes.toLowerCase()}`,
  expenses: 'Expenses',
  tasks: 'Tasks',
  quote_items: `${quote} items`,
  invoice: 'Invoices',
  payment: 'Payments',
  accounting: 'Accounting',
  supplier: 'Suppliers',
  equipment: 'Equipment',
  file: 'Files',
  dashboard: 'Dashboard',
  sugarcrm: 'CRM links',
})

type Words<G extends PermissionGroup> = Record<(typeof permissionCatalogue)[G][number], string>

const crud = <N extends string>(name: N, many: string) =>
  ({
    [`add_${name}`]: `add ${many}`,
    [`change_${name}`]: `change ${many}`,
    [`delete_${name}`]: `delete ${many}`,
    [`view_${name}`]: `see ${many}`,
  }) as Record<`${'add' | 'change' | 'delete' | 'view'}_${N}`, string>

type Act = 'view' | 'change' | 'decide' | 'reset'
const actions: Record<Act, (whose: string, diary: string) => string> = {
  view: (whose, diary) => `see the ${diary} of ${whose}`,
  change: (whose, diary) => `change the ${diary} of ${whose}`,
  decide: (whose) => `approve and reject the hours of ${whose}`,
  reset: (whose) => `reset submitted, approved and rejected hours of ${whose} to drafts`,
}
const diaryActions = (diary: string) =>
  Object.fromEntries(
    (Object.keys(actions) as Act[]).flatMap((act) =>
      diaryScopes.map((scope) => [`${act}_${scope}`, actions[act](scopeWords[scope], diary)]),
    ),
  ) as Record<`${Act}_${DiaryScope}`, string>

/** Words of the locale inside of a sentence. */
type Inside = Record<'organisation' | 'diary' | 'leave' | 'quote' | 'quotes', string>

const sentences = ({ organisation, diary, leave, quote, quotes }: Inside): { [G in PermissionGroup]: Words<G> } => ({
  users: {
    add_user: 'add people and invite them',
    change_user: 'change people: their details, groups and working week, and whether they are active',
    delete_user: 'delete people',
    view_user: 'see people with all their details',
    export_person: 'download all that there is of a person',
    remove_details: 'remove the details of people who have left, for good',
  },
  profiles: {
    change_profile: 'change their own name, telephones, photo and signature',
    view_profile: 'see profiles',
    export: 'export people and qualifications to a file',
    can_impersonate: 'act as another person, within their own permissions',
    view_qualification: 'see everybody’s qualifications',
    add_qualification: 'add qualifications',
    change_qualification: 'change qualifications',
    delete_qualification: 'delete qualifications',
  },
  groups: {
    view_group: 'see groups and what they permit',
    change_group: 'add, change and delete groups, which decides everyone’s permissions',
  },
  company: {
    change_company: `change the settings of the ${organisation}`,
    change_webhooks: 'manage webhooks and see their deliveries',
    view_audit: 'see who changed what, and when',
    export_audit: 'export who changed what to a file',
    export_all: `export all data of the ${organisation} as one file`,
  },
  leave: {
    view_any: `see the ${leave} of everybody`,
    view_own_staff: `see the ${leave} of the people who report to them`,
    view_own_department: `see the ${leave} of the people of their departments`,
    add_leave: `request ${leave}`,
    change_leave: `change their requests for ${leave}`,
    decide_any: `approve and reject the ${leave} of everybody`,
    decide_own_staff: `approve and reject the ${leave} of the people who report to them`,
    decide_own_department: `approve and reject the ${leave} of the people of their departments`,
  },
  diary: {
    view_entry: `open the ${diary}; they see their own hours`,
    add_entry: 'log hours',
    change_entry: 'change hours',
    delete_entry: 'delete hours they may change',
    export: `export the ${diary} to a file`,
    import: 'import hours from a file',
    view_reporttemplate: `see report templates of the ${diary}`,
    ...diaryActions(diary),
  },
  clients: {
    add_client: 'add clients',
    delete_client: 'delete clients',
    change_client: 'change clients',
    export: 'export clients to a file',
    view_client: 'see clients',
    view_category: 'see the categories of clients',
    view_type: 'see the types of clients',
    view_comment: 'read and write comments on clients',
    view_invoice: 'see the invoices of a client',
    view_payment: 'see the payments of a client',
  },
  contacts: {
    ...crud('contact', 'contacts'),
    export: 'export contacts to a file',
    view_comment: 'read and write comments on contacts',
    delete_crm_link: 'remove the CRM link of a contact',
  },
  projects: {
    add_project: `add projects and ${quotes}`,
    change_project: `change projects and ${quotes}`,
    export: 'export projects to a file',
    export_ppr_any: 'export progress reports of all projects',
    export_ppr_own_projects: 'export progress reports of projects that they manage',
    export_ppr_own_department: 'export progress reports of projects of their departments',
    export_valuations: 'export valuations',
    view_project: 'see projects that are won',
    view_quote: `see enquiries and ${quotes}`,
    view_category: 'see the categories of projects',
    view_comment: 'read and write comments on projects',
    view_confirmation: 'see how a project was confirmed',
    view_financials: 'see prices, costs and margins of all projects',
    view_financials_own_projects: 'see prices, costs and margins of projects that they manage',
    view_reporttemplate: 'see project report templates',
  },
  expenses: {
    ...crud('expense', 'expenses'),
    view_any: 'see the expenses of everybody',
    view_own_staff: 'see the expenses of the people who report to them',
    view_own_department: 'see the expenses of the people of their departments',
    check_any: 'check the expenses of everybody',
    check_own_staff: 'check the expenses of the people who report to them',
    check_own_department: 'check the expenses of the people of their departments',
    check_own_project: 'check expenses on projects that they manage',
    approve_any: 'approve the checked expenses of everybody',
    approve_own_staff: 'approve the checked expenses of the people who report to them',
    approve_own_department: 'approve the checked expenses of the people of their departments',
    approve_own_project: 'approve checked expenses on projects that they manage',
    export: 'export expenses to a file',
  },
  tasks: crud('task', 'tasks'),
  quote_items: crud('quoteitem', `${quote} items`),
  invoice: {
    ...crud('invoice', 'invoices'),
    export: 'export invoices to a file',
    close_month: 'close a month, and reopen it',
  },
  payment: { ...crud('payment', 'payments'), export: 'export payments to a file' },
  accounting: {
    view_journal: 'see the journal',
    export: 'export the journal for the books',
    change_sync: 'try again what the books did not take',
  },
  supplier: {
    ...crud('supplier', 'suppliers'),
    ...crud('bill', 'bills of suppliers'),
    export: 'export suppliers and their bills to a file',
  },
  equipment: { ...crud('equipment', 'equipment'), export: 'export equipment to a file' },
  file: crud('file', 'files'),
  dashboard: { view_dashboard: 'see the dashboard' },
  sugarcrm: { delete_link: 'remove CRM links' },
})

export interface PermissionWords {
  headings: Readonly<Record<PermissionGroup, string>>
  /** Puts the permission into words that follow "May": `see clients`. */
  wordsOf: (permission: Permission) => string
}

/** Builds the words of permissions for the firm's country. */
export function permissionWords(words: Wording): PermissionWords {
  const { organisation, diary, leave, quote, quotes } = words
  const inside = { organisation, diary, leave, quote, quotes }
  const grants = sentences(
    Object.fromEntries(Object.entries(inside).map(([key, word]) => [key, word.toLowerCase()])) as Inside,
  )
  return {
    headings: headings(words),
    wordsOf: (permission) => {
      const [group = '', name = ''] = permission.split('.')
      return (grants[group as PermissionGroup] as Record<string, string>)[name] ?? permission
    },
  }
}
