/**
 * Who reaches whose diary entry: typed by hand from docs/rules/access.md#scopes, #deciding-ones-own and
 * docs/rules/diary.md#states before the rule was written. It is never computed: a test drives the server against it.
 *
 * - "An entry is viewable/editable by its owner or by scope: any; own staff (the entry user's manager is me); own
 *   department (the entry user's department equals mine or is among my departments); own quote item department; own
 *   project (I manage the project)."
 * - "Decide and reset use the same scopes but not owner."
 * - "Nobody decides or resets their own, whatever their grants, unless the organisation's setting `self_decision` is on."
 * - "own_staff = direct reports."
 *
 * A cell answers for one verb with the one grant `<verb>_<scope>` of that verb (`isEmpty`: no scoped grant of it). The
 * caller has the capabilities that open the calls (view_entry, change_entry) and the entry is in a state that allows the
 * verb: draft to change, submitted to decide and to reset.
 */
import type { DiaryScope } from '#core/permissions.ts'

/** The caller's ("I") relation to the entry. Each holds alone, except in `own`. */
export const relations = {
  own: 'the entry is mine; it is also on a project I manage and a quote item of my department, so that grants would reach it',
  direct_report: "the entry user's manager is me; another department",
  indirect_report: "the manager of the entry user's manager is me; another department",
  same_department: "the entry user's department equals mine",
  department_in_my_ids: "the entry user's department is not mine but among my department_ids",
  quote_item_department: "the entry's quote item is of my department; its user is of another",
  project_managed_by_me: "I manage the entry's project",
  none: 'no relation, and neither of us has a department: two absent ones are not the same one',
  other_org_only: 'every one of these relations, but in another organisation than the one I am in now',
} as const

export type Relation = keyof typeof relations
export type GrantedScope = 'none' | DiaryScope
export type Verb = 'view' | 'change' | 'decide' | 'reset'
export type EntryReach = Readonly<Record<Verb, boolean>>

const yes: EntryReach = { view: true, change: true, decide: true, reset: true }
const no: EntryReach = { view: false, change: false, decide: false, reset: false }
const save: EntryReach = { view: true, change: true, decide: false, reset: false }

type Table = Readonly<Record<GrantedScope, EntryReach>>

/** A row of the table: none, any, own staff, own department, own quote item department, own project. */
const row = (
  ...[isEmpty, any, staff, department, quoteItem, project]: [
    EntryReach,
    EntryReach,
    EntryReach,
    EntryReach,
    EntryReach,
    EntryReach,
  ]
): Table => ({
  none: isEmpty,
  any,
  own_staff: staff,
  own_department: department,
  own_quote_item_department: quoteItem,
  own_project: project,
})

/** Expected reach with the setting `self_decision` off, the default of every organisation. */
export const diaryReach: Readonly<Record<Relation, Table>> = {
  own: row(save, save, save, save, save, save),
  direct_report: row(no, yes, yes, no, no, no),
  indirect_report: row(no, yes, no, no, no, no),
  same_department: row(no, yes, no, yes, no, no),
  department_in_my_ids: row(no, yes, no, yes, no, no),
  quote_item_department: row(no, yes, no, no, yes, no),
  project_managed_by_me: row(no, yes, no, no, no, yes),
  none: { none: no, any: yes, own_staff: no, own_department: no, own_quote_item_department: no, own_project: no },
  other_org_only: row(no, no, no, no, no, no),
}

/**
 * Expected reach of the caller's own entry with `self_decision` on: the same scopes as over anyone, and owning adds
 * nothing. Nobody is their own manager here. Every other relation is as in `diaryReach`.
 */
export const diaryReachOfOwnWithSelfDecision: Table = {
  none: save,
  any: yes,
  own_staff: save,
  own_department: yes,
  own_quote_item_department: yes,
  own_project: yes,
}
