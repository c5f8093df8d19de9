/** The list of a record type: tabs with counts, query box, columns, pages; everything is in the address. */
import { IconPlus, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import type { SearchKeys } from '#core/search.ts'
import { useActions } from '#web/actions.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { type ListView, useRecordParts } from '#web/registry.ts'
import { type SessionMe, useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Age } from '#web/ui/Age.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, whoAdds } from '#web/ui/EmptyState.tsx'
import { isNotLoaded } from '#web/ui/errors.ts'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { queryChips } from '#web/ui/query/chips.ts'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { QueryChips } from '#web/ui/query/QueryChips.tsx'
import type { QueryHelp } from '#web/ui/query/types.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { TableSettings } from '#web/ui/table/TableSettings.tsx'
import type { Column, RowAction } from '#web/ui/table/types.ts'
import { useArranged } from '#web/ui/table/useTableLook.ts'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { ViewSwitch } from '#web/ui/ViewSwitch.tsx'
import { allowed, type BulkActions } from './bulk/bulkActions.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { countAll } from './bulk/countAll.ts'
import { type RecordBulkSelection, useSelection } from './bulk/useSelection.ts'
import { cellEditing } from './editing/cellEditing.tsx'
import type { LoadedEditing } from './editing/editing.ts'
import { FilterChips } from './FilterChips.tsx'
import { fileColumns, type ListFile } from './fileColumns.ts'
import { addressOf, type AnyRecord, type ShownRecordType, watchedAs } from './shownRecordType.ts'
import { useWatched } from '#web/watched.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ListMenu } from './ListMenu.tsx'
import { ListTabs } from './ListTabs.tsx'
import { keepNeighbours } from './neighbours.ts'
import { KeepsPlaceProvider } from './RecordName.tsx'
import { ForWhoMay } from './RecordPage.tsx'
import { type ListAddress, type ListEndpoint, useRecordList } from './useRecordList.ts'

export interface RecordListProps<R extends AnyRecord> {
  kind: ShownRecordType
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Sentence about these records, for a list that has none yet. */
  about: string
  /** The usual order, which the address does not say. */
  ordering: string
  /** The orderings by columns that the person may not see. */
  unseenOrderings?: ReadonlySet<string>
  /** Called again only when the locale changes. */
  columns: (locale: Locale) => readonly Column<R>[]
  /** Columns that a new list does not show. */
  hiddenAtFirst: readonly string[]
  /** The two lines of a phone. */
  card: (row: R, locale: Locale) => ReactNode
  /** The first one is what an address without a tab shows. Keep the same array. */
  tabs?: readonly { value: string; label: string }[]
  /** The tab that is shown unless the address names another; by default the first. */
  usualTab?: string | undefined
  /** Help of the query box; fetched when it is first used. */
  help: (me: SessionMe, locale: Locale) => Promise<QueryHelp>
  /** Search keys, for the chips of the list's filters; absent until they are known. */
  keys: SearchKeys | undefined
  /** Filter sets: the further parts of the address that they need, and their menu. Keep the same object. */
  saved: { also: readonly string[]; Saved: ComponentType<{ list: ListAddress }> }
  /** Batches of the list; absent where it has none. */
  bulk?: BulkActions
  /** Further actions on the selected records. */
  OfSelected?: ComponentType<SelectedProps>
  /** Editing of its fields in the list, of one record and of many; absent where none can be edited. */
  editing?: LoadedEditing
  /**
   * Element above the list with a remark about all the records that it finds; `meant` is the list's query, as text.
   */
  Above?: ComponentType<{ meant: string }>
  /** Links to other screens, beside the button that adds a record. */
  links?: ReactNode
  file?: ListFile & { endpoint: Endpoint }
  /** Records that do not end: no tab shows the ended ones. */
  endless?: true
  /** Whether the list opens on the page where it was left. */
  keepsPage?: true
  /**
   * The part that the default list leaves out and the call's word for including it, where that is not the inactive; and
   * the tabs that have all of it anyway.
   */
  besides?: { label: string; include: string; there?: readonly string[] }
  /** Records without a page of their own: how one is opened, added, and acted on. */
  own?: OwnWays<R>
}

/** `tab`: which one is shown. */
export interface SelectedProps {
  selection: RecordBulkSelection
  tab: string | undefined
}

interface OwnWays<R> {
  open: (row: R) => void
  actions?: (row: R) => readonly RowAction[]
  /** Element that replaces the button to the page of a new record. */
  create: ReactNode
  /** The element for an empty list, where it differs. */
  first?: ReactNode
  /** Elements beside the title, and between it and the list. */
  aside?: ReactNode
  above?: ReactNode
}

export function RecordList<R extends AnyRecord>(props: RecordListProps<R>) {
  const { title, names, everybodys } = props.kind
  usePageTitle(title)
  if (everybodys) return <List {...props} />
  return (
    <ForWhoMay permission={names.see} title={title} needs={`You need permission to view ${names.many}.`}>
      <List {...props} />
    </ForWhoMay>
  )
}

function List<R extends AnyRecord>(props: RecordListProps<R>) {
  const { kind, icon: Icon, tabs, editing } = props
  const { noun, title } = kind
  const { prefix: module, many: nouns } = kind.names
  const me = useMe()
  const locale = useLocale()
  const navigate = useNavigate()
  const { face } = useRecordParts<R>(module)
  const narrowedBy = useMemo(() => [...props.saved.also, ...Object.keys(face?.narrowsBy ?? {})], [props.saved, face])
  const also = useMemo(() => [...(tabs ? ['tab'] : []), ...narrowedBy], [tabs, narrowedBy])
  const list = useRecordList<R>({
    module,
    endpoint: kind.calls.list as ListEndpoint<R>,
    ordering: props.ordering,
    ...(props.unseenOrderings && { unseenOrderings: props.unseenOrderings }),
    hiddenAtFirst: props.hiddenAtFirst,
    also,
    usualTab: props.usualTab ?? tabs?.[0]?.value,
    tabs,
    counts: tabs !== undefined,
    keepsPage: props.keepsPage === true,
    include: props.besides?.include,
  })
  const { asked, change, look } = list
  const client = useQueryClient()
  useWatched(watchedAs(kind) ?? undefined, () =>
    Promise.all([kind.calls.list, kind.calls.counts].map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  )
  const shown = face?.id === list.say('view') ? face : undefined
  const show = (view: string) => void change({ view: view === face?.id ? view : undefined })
  const { columns: columnsOf } = props
  const defaults = useMemo(() => columnsOf(locale), [columnsOf, locale])
  const { columns, onMove } = useArranged(defaults, look)
  // The rows of the page before do not stand where this one's will.
  const keepPlace = () => {
    if (!list.table.refreshing) keepNeighbours(module, { query: list.query, ...list.shown })
  }
  const open = (to: number | 'new') => {
    if (to !== 'new') keepPlace()
    void navigate({ to: addressOf(kind, to) })
  }

  const { own } = props
  const mayAdd = has(me, kind.names.add)
  useActions([
    ...(mayAdd && !own ? [{ id: `new-${noun}`, label: `New ${noun}`, key: 'n', run: () => open('new') }] : []),
    ...(face
      ? [
          shown
            ? { id: 'view-table', label: 'View as table', run: () => show('table') }
            : { id: 'view-face', label: `View as ${face.label.toLowerCase()}`, run: () => show(face.id) },
        ]
      : []),
  ])
  const create =
    mayAdd &&
    (own ? (
      own.create
    ) : (
      <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
        New {noun}
      </Button>
    ))
  const first = tabs?.[0]?.value
  const tab = tabs?.find(({ value }) => value === list.say('tab'))?.value ?? first
  const chips = props.keys ? queryChips(asked.search, props.keys, locale.formats.date) : []
  const filters = narrowedBy.filter((name) => list.say(name) !== '')
  const narrowed = asked.search !== '' || tab !== first || filters.length > 0
  const selection = useSelection({
    rows: list.table.rows ?? [],
    total: list.shown,
    meant: list.meant,
    outdated: list.table.refreshing,
    countAll: () => countAll(kind.calls.counts, list.meant, tab),
  })
  const actions = props.bulk && allowed(me, kind, props.bulk)
  const file =
    props.file && has(me, kind.names.export)
      ? {
          endpoint: props.file.endpoint,
          query: Object.fromEntries(new URLSearchParams(`${list.meant}&ordering=${asked.ordering}`)),
          shown: fileColumns(
            columns.map(({ id }) => id).filter((id) => !look.hidden.includes(id)),
            props.file,
            locale.words,
          ),
        }
      : undefined
  return (
    <>
      <PageHeader
        title={title}
        aside={
          <>
            {own?.aside}
            {face && (
              <ViewSwitch
                views={[{ id: 'table', label: 'Table', icon: IconTable }, face]}
                view={shown?.id ?? 'table'}
                onView={show}
              />
            )}
          </>
        }
        {...((mayAdd || props.links !== undefined) && {
          actions: (
            <>
              {props.links}
              {create}
            </>
          ),
        })}
      />
      {own?.above}
      {tabs && tab !== undefined && (
        <ListTabs
          label={`Which ${nouns}`}
          tabs={tabs}
          chosen={tab}
          counts={list.tabCounts}
          onTab={(next) => void change({ tab: next === first ? undefined : next })}
        />
      )}
      {props.Above && <props.Above meant={list.meant} />}
      <Toolbar
        end={
          <>
            <TableSettings
              columns={columns}
              {...look}
              onMove={onMove}
              order={{ now: asked.ordering, usual: props.ordering, onOrder: list.table.onOrdering }}
            />
            <ListMenu kind={kind} file={file} total={list.shown} />
          </>
        }
      >
        <QueryBox
          label={`Search ${nouns}`}
          value={asked.search}
          onSearch={(search) => void change({ search: search || undefined })}
          keys={props.keys}
          help={() => props.help(me, locale)}
        />
        <props.saved.Saved list={list} />
        {!props.endless && !props.besides?.there?.includes(tab ?? '') && (
          <Switch
            id={`${module}-inactive`}
            label={props.besides?.label ?? 'Show inactive'}
            checked={asked.inactive}
            onChange={(on) => void change({ inactive: on ? 'true' : undefined })}
          />
        )}
        <QueryChips chips={chips} onSearch={(rest) => void change({ search: rest || undefined })} />
        <FilterChips list={list} names={filters} labels={face?.narrowsBy} />
      </Toolbar>
      <Age of={list.reading} />
      <KeepsPlaceProvider value={keepPlace}>
        <Faced face={shown} kind={kind} list={list} rows={list.table.rows} tab={tab}>
          <DataTable
            {...list.table}
            {...(list.table.error &&
              kind.failures &&
              !isNotLoaded(list.table.error) && { error: kind.failures.list(list.table.error) })}
            label={title}
            cards={shown !== undefined}
            noun={list.shown.count === 1 ? noun : nouns}
            columns={columns}
            hidden={look.hidden}
            onMove={onMove}
            density={look.density}
            oneLine
            rowId={({ id }) => String(id)}
            rowLabel={({ name }) => name}
            onOpen={own?.open ?? (({ id }) => open(id))}
            {...(own?.actions && { rowActions: own.actions })}
            card={(row) => props.card(row, locale)}
            {...((actions || file || props.OfSelected) && {
              selected: selection.selected,
              onSelected: selection.select,
              bulk: (
                <>
                  {props.OfSelected && <props.OfSelected selection={selection} tab={tab} />}
                  <BulkBar kind={kind} acts={actions} editing={editing} file={file} selection={selection} onTab={tab} />
                </>
              ),
            })}
            {...(editing && { editing: cellEditing<R>(kind, editing) })}
            empty={
              <EmptyState
                icon={<Icon size={28} aria-hidden />}
                title={narrowed ? `No matching ${nouns}` : `No ${nouns} yet`}
                action={
                  narrowed ? (
                    <Button
                      onClick={() => void change({ ...nothingIn(narrowedBy), search: undefined, tab: undefined })}
                    >
                      Show all {nouns}
                    </Button>
                  ) : (
                    (mayAdd && own?.first) || create
                  )
                }
              >
                {props.about}
                {!narrowed && !mayAdd && ` ${whoAdds(nouns)}`}
              </EmptyState>
            }
          />
        </Faced>
      </KeepsPlaceProvider>
    </>
  )
}

interface FacedProps {
  face: ListView | undefined
  kind: ShownRecordType
  list: ListAddress & { meant: string }
  rows: readonly AnyRecord[] | undefined
  tab: string | undefined
  children: ReactNode
}

/** The list alone, or beside its other face. */
function Faced({ face, kind, list, rows, tab, children }: FacedProps) {
  if (!face) return children
  const query = { ...Object.fromEntries(new URLSearchParams(list.meant)), ...(tab !== undefined && { tab }) }
  return (
    <Suspense fallback={children}>
      <face.Part kind={kind} query={query} list={list} rows={rows ?? []} reading={rows === undefined}>
        {children}
      </face.Part>
    </Suspense>
  )
}

const nothingIn = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))
