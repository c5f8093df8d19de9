/** Screen of the firm's audit, newest first, filtered by people, record types, actions, days and names. */
import { notLoadedWithout } from '#web/answerAge.ts'
import { soFar } from '#web/soFar.ts'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { isDay, today } from '#core/days.ts'
import { actionText, knownActions } from '#core/historyActions.ts'
import { has } from '#core/permissions.ts'
import { ChoiceFilter, useChoiceNames } from '#features/diary/list/web/ChoiceFilter.tsx'
import { paths, searchOf } from '#web/paths.ts'
import { call, queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { MonthsPager, monthsUntil } from '#web/ui/MonthsPager.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useDownload } from '#web/useDownload.ts'
import { exportAudit, listAudit, listAuditKinds } from '../audit.contract.ts'
import { AuditRows } from './AuditRows.tsx'
import { AuditYears } from './AuditYears.tsx'
import './audit.css'

interface Params {
  start: string
  end: string
  kind: string
  action: string
  people: string
  search: string
  record: string
}
const title = 'Audit'

export function AuditScreen() {
  usePageTitle(`${title} · Settings`)
  return (
    <ForWhoMay permission="company.view_audit" title={title} needs="You need permission to see the audit log.">
      <Audit />
    </ForWhoMay>
  )
}

function Audit() {
  const { timezone } = useLocale()
  const me = useMe()
  const navigate = useNavigate()
  const stated = useSearch({ strict: false }) as Partial<Record<keyof Params, string | number>>
  const now = today(timezone)
  const text = (key: keyof Params) => String(stated[key] ?? '')
  const { start, end } =
    isDay(text('start')) && isDay(text('end')) ? { start: text('start'), end: text('end') } : monthsUntil(now, 3)
  const [kind, action, search, record] = [text('kind'), text('action'), text('search'), text('record')]
  const people = text('people').split(',').map(Number).filter(Boolean)
  const to = (next: Partial<Params>) =>
    void navigate({
      to: paths.here(),
      search: searchOf(Object.fromEntries(Object.entries({ ...stated, ...next }).filter(([, value]) => value !== ''))),
      replace: true,
    })
  const query = {
    start,
    end,
    ...(kind !== '' && { kind }),
    ...(action !== '' && { action }),
    ...(people.length > 0 && { user_ids: people.join(',') }),
    ...(search !== '' && { search }),
    ...(record !== '' && { record }),
  }
  const kinds = useQuery(queryFor(listAuditKinds, {}))
  const pages = useInfiniteQuery({
    queryKey: [listAudit.name, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...query, ...(pageParam !== null && { before: String(pageParam) }) } },
        {
          signal,
        },
      ).catch((error: unknown) => {
        throw notLoadedWithout(error)
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  })
  const rows = pages.data?.pages.flatMap(({ results }) => results)
  const nameOf = useChoiceNames('people', people, [])
  return (
    <>
      <PageHeader
        title={title}
        aside={<Link to="/settings/">All settings</Link>}
        actions={has(me, 'company.export_audit') && <Export query={query} />}
      />
      <p className="fb-muted">
        All changes, by person and time. Fields and records that you may not see are not included.
      </p>
      <div className="fb-audit-tools" role="group" aria-label="Filters">
        <MonthsPager range={{ start, end }} onRange={to} />
        <NativeSelect
          label="Kind"
          value={kind}
          onChange={(next) => to({ kind: next })}
          options={[
            { value: '', label: 'Everything' },
            ...soFar(kinds.data?.kinds).map((item) => ({ value: item.kind, label: capital(item.noun) })),
          ]}
        />
        <NativeSelect
          label="Act"
          value={action}
          onChange={(next) => to({ action: next })}
          options={[{ value: '', label: 'All actions' }, ...actions]}
        />
        <ChoiceFilter
          kind="people"
          label="People"
          chosen={people}
          onChosen={(ids) => to({ people: ids.join(',') })}
          known={people.map((id) => ({ id, name: nameOf(id) }))}
        />
        <Search key={search} search={search} onSearch={(next) => to({ search: next })} />
      </div>
      {record !== '' && (
        <p>
          Showing one record. <Button onClick={() => to({ record: '' })}>Show all records</Button>
        </p>
      )}
      <SectionCard title="Changes">
        <ErrorAlert error={pages.error}>
          <Button onClick={() => void pages.refetch()}>Try again</Button>
        </ErrorAlert>
        {!rows && !pages.error && <SkeletonBlock lines={8} label="Loading the audit" />}
        {rows?.length === 0 && !pages.hasNextPage && (
          <EmptyState icon={<IconHistory size={32} aria-hidden />} title="No changes found">
            Choose another period or remove a filter.
          </EmptyState>
        )}
        {rows && rows.length > 0 && <AuditRows rows={rows} onRecord={(name) => to({ record: name })} />}
        {pages.hasNextPage && (
          <div className="fb-audit-more">
            <Button idle={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              Show older
            </Button>
          </div>
        )}
      </SectionCard>
      {kinds.data && <AuditYears years={kinds.data.years} version={kinds.data.version} />}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const actions = knownActions
  .map((value) => ({ value, label: capital(actionText(value, 'something')) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** Searches only on Enter, because each search reads the names of all records. */
function Search({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search)
  return (
    <form
      role="search"
      className="fb-audit-search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        type="search"
        aria-label="Name of a record"
        placeholder="Name of a record"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  )
}

function Export({ query }: { query: object }) {
  const [failed, setFailed] = useState<unknown>(null)
  const { bytes, download } = useDownload(exportAudit, () => setFailed(null))
  return (
    <div className="fb-audit-export">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          icon={<IconDownload size={16} aria-hidden />}
          idle={bytes !== null}
          onClick={() => void download({ ...query, format }).catch(setFailed)}
        >
          {`Export ${format.toUpperCase()}`}
        </Button>
      ))}
      <ErrorAlert error={failed} />
    </div>
  )
}
