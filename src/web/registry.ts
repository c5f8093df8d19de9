/**
 * The record types that features below them point to, and what features show on screens below them. `src/app/parts.ts`
 * fills it, so that no feature imports one above it. It is loaded beside the first screen that asks.
 */
import { paths, searchOf } from './paths.ts'
import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'

import { type Grants, has, type Permission } from '#core/permissions.ts'
import type { QuickAdd } from './record/quick/quickAdd.ts'
import type { LeadProps } from './record/lead.ts'
import { loadedRegistry, loadRegistry } from './registrySource.ts'
import type { ShownRecordType } from './record/shownRecordType.ts'
import type { Saving } from './record/useRecordForm.ts'
import type { ListAddress } from './record/useRecordList.ts'
import { useMe, useMeIfAny } from './session.tsx'

/** A tab that holds several parts of a record's page, one below the other. */
interface TabGroup {
  /** The group's name in the address: `#money`. */
  id: string
  label: string
}

/** A tab of a record's page, or a part of one that several share. */
export interface RecordTab<R> {
  /** The tab's name in the address, `#contacts`; that of a part opens its group and scrolls to it. */
  id: string
  label: string
  /** The tab that holds the part, after the parts that name it before; by default the part is a tab of its own. */
  group?: TabGroup
  /** Whether the part has no card with a title: the label is its heading within a group. */
  untitled?: true
  /** Permissions of which the viewer needs at least one to see the tab. */
  permission?: readonly Permission[]
  /** Field of the record that, when true, shows it to viewers without the permission too. */
  flag?: string
  /** Whether the tab has a form: once opened, it stays mounted behind other tabs, so that nothing typed is lost. */
  stays?: true
  Part: ComponentType<{ record: R; saving: Saving }>
  /** The tab's count, shown beside the label; in a group beside the label of the group. */
  Count?: ComponentType<{ record: R }>
}

/** A card on the overview of a record, such as its open items; empty cards show nothing. */
interface OverviewPart<R> {
  id: string
  /** Permissions of which the viewer needs at least one to see the part. */
  permission?: readonly Permission[]
  /** Field of the record that, when true, shows it to viewers without the permission too. */
  flag?: string
  /** Whether the part stands beside the record's facts, not above them. */
  beside?: true
  Part: ComponentType<{ record: R }>
}

/** The stream of a record and all that belongs to it, in the place of its history. */
interface RecordActivity<R> {
  /** Permissions of which the viewer needs at least one to see the tab. */
  permission: readonly Permission[]
  /** The stream, below the comments. */
  Part: ComponentType<{ record: R }>
  /** The newest lines, on the overview. */
  Latest: ComponentType<{ record: R }>
}

/** Props of a list view such as the map. */
export interface ListViewProps {
  kind: ShownRecordType
  /** The list's query without its order and page. */
  query: Readonly<Record<string, string>>
  list: ListAddress
  /** Records of the page; none while they are read. */
  rows: readonly { id: number; name: string }[]
  reading: boolean
  /** The same records as two-line cards, in pages. */
  children: ReactNode
}

/** Another face of a list beside its table: the same records, narrowed by the same filters and search. */
export interface ListView {
  /** The view's name in the address: `?view=map`. */
  id: string
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Further parts of the address that it narrows the list by, which the call takes as they are; and what each is called. */
  narrowsBy: Readonly<Record<string, string>>
  Part: ComponentType<ListViewProps>
}

/** Something that goes along with a change of a record, such as the bookings of a task that moves: asked before it is saved. */
interface RecordAlong<R> {
  /** Permissions of which the person needs one to be asked. */
  permission: readonly Permission[]
  /** Whether this change may take anything along. */
  concerns: (record: R, body: Readonly<Record<string, unknown>>) => boolean
  Ask: ComponentType<AlongProps<R>>
}
export interface AlongProps<R> {
  record: R
  body: Readonly<Record<string, unknown>>
  /** Called with what is sent beside the change: nothing where all stays; or null, if the change shall not be made. */
  onAnswer: (along: Readonly<Record<string, unknown>> | null) => void
}

/** A record type, as far as it is needed before its code is loaded. */
export interface RegistryRecordOwner {
  /** `client`, as files and the columns of tables call it. */
  owner: string
  /** `clients`, of its addresses and its calls. */
  prefix: string
  /**
   * The part of the address that opens a record over the list, `?qualification=12`, for a record type without a
   * page.
   */
  opens?: string
  /** Absent where records are neither searched for nor chosen. */
  kind?: () => Promise<ShownRecordType>
  /** Tabs of other features on its page, after its own. */
  tabs?: readonly RecordTab<never>[]
  /** Parts on its overview, after the record type's own. */
  overview?: readonly OverviewPart<never>[]
  activity?: RecordActivity<never>
  /** View of its list beside the table. */
  face?: ListView
  /** Whether its form has no tab: it opens in the place of the overview, by "Edit" there. */
  formInOverview?: true
  /** Finds the next step of a record, for the header of its page and its overview. */
  Lead?: ComponentType<LeadProps<never>>
  along?: RecordAlong<never>
  /** The next step of a record, in a row of a list. */
  Step?: ComponentType<{ record: never }>
}

/** A card, a section or a row that a screen has a place for. */
export interface RegistryPart {
  id: string
  /** Permissions of which the viewer needs at least one to see the part. */
  permission?: readonly Permission[]
  Part: ComponentType
}

/** Kinds that pickers and selects add to. */
export type QuickOwner =
  | 'client'
  | 'contact'
  | 'project'
  | 'task'
  | 'supplier'
  | 'user'
  | 'department'
  | 'service'
  | ListOwner
/** Small lists of the settings. */
type ListOwner =
  | `${'client' | 'project' | 'equipment'}_category`
  | 'client_type'
  | 'project_source'
  | 'task_type'
  | 'expense_type'

/** The adding of one more of a kind from a picker, as far as it is needed before its form is loaded. */
export interface QuickEntry {
  /** `client`, within sentences. */
  noun: string
  /** The permission of the call that creates one. */
  permission: Permission
  form: () => Promise<QuickAdd>
}

export interface Registry {
  /** Record types in the order in which they are offered. */
  records: readonly RegistryRecordOwner[]
  /** Parts by the name of the place. */
  places: Readonly<Record<string, readonly RegistryPart[]>>
  /** Kinds that pickers add to. */
  quick: Readonly<Record<QuickOwner, QuickEntry>>
}

const useRegistry = (): Registry => loadedRegistry() ?? use(loadRegistry())

/** Reads the parts that features put into a place of a screen, as far as the person may see them. */
export function useParts(place: string): readonly RegistryPart[] {
  const me = useMe()
  const parts = useRegistry().places[place] ?? []
  return parts.filter(({ permission }) => permission === undefined || permission.some((text) => has(me, text)))
}

/** Reads the parts that features put on the pages of a record type. */
export function useRecordParts<R>(prefix: string) {
  const found = useRegistry().records.find((record) => record.prefix === prefix)
  const { tabs = [], overview = [], activity, face, formInOverview = false, Lead, Step, along } = found ?? {}
  return {
    tabs: tabs as readonly RecordTab<R>[],
    overview: overview as readonly OverviewPart<R>[],
    activity: activity as RecordActivity<R> | undefined,
    face,
    formInOverview,
    Lead: Lead as ComponentType<LeadProps<R>> | undefined,
    Step: Step as ComponentType<{ record: R }> | undefined,
    along: along as RecordAlong<R> | undefined,
  }
}

/** Whether the person sees this part of the page of the record. */
export function isPartSeen(
  me: { permissions: Grants },
  { permission, flag }: Pick<OverviewPart<never>, 'permission' | 'flag'>,
  record: object,
): boolean {
  if (permission === undefined && flag === undefined) return true
  if (permission?.some((text) => has(me, text))) return true
  return flag !== undefined && (record as Readonly<Record<string, unknown>>)[flag] === true
}

/** Returns the way to add one more of this kind, once the registry is loaded, to a person who may; else undefined. */
export function useQuickEntry(owner: QuickOwner | undefined, wanted: boolean): QuickEntry | undefined {
  const me = useMeIfAny()
  const [registry, setRegistry] = useState(loadedRegistry)
  const isMissing = wanted && owner !== undefined && registry === undefined
  useEffect(() => {
    // Without the registry nothing is offered; the picker works all the same.
    if (isMissing) loadRegistry().then(setRegistry, () => {})
  }, [isMissing])
  const entry = owner && registry?.quick[owner]
  return entry && me && has(me, entry.permission) ? entry : undefined
}

/**
 * Returns a function that finds the address of a record, by its owner's name (`client`) or prefix (`clients`): its
 * page, at a tab, or the list with the record opened. Null where it is shown nowhere.
 */
export function useRecordLink() {
  const { records } = useRegistry()
  return (name: string, id: number, tab?: string): { to: never; search?: never; hash?: string } | null => {
    const found = records.find(({ owner, prefix }) => name === owner || name === prefix)
    if (!found) return null
    const { prefix, opens } = found
    if (opens !== undefined) return { to: paths.to(`/${prefix}/`), search: searchOf({ [opens]: id }) }
    return { to: paths.to(`/${prefix}/${id}/`), ...(tab !== undefined && { hash: tab }) }
  }
}

/** A kind that is loaded. */
export interface LoadedOwner extends Omit<RegistryRecordOwner, 'kind'> {
  kind: ShownRecordType
}
let kinds: Promise<readonly LoadedOwner[]> | undefined

export function loadKinds(): Promise<readonly LoadedOwner[]> {
  kinds ??= loadRegistry()
    .then(({ records }) =>
      Promise.all(
        records.flatMap(({ kind, ...registryRecordOwner }) =>
          kind ? [kind().then((it) => ({ ...registryRecordOwner, kind: it }))] : [],
        ),
      ),
    )
    .catch((error: unknown) => {
      kinds = undefined
      throw error
    })
  return kinds
}

/** Returns the record types themselves, loaded on first use. */
export const useRecordKinds = (): readonly LoadedOwner[] => use(loadKinds())
