import { lazy } from '#web/lazy.tsx'
import { IconCertificate } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { departmentCalls } from '#features/company/company.contract.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useListSettings } from '#web/settings.ts'
import { usePageTitle } from '#web/title.ts'
import { useOpened } from '#web/useOpened.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import '#web/ui/table/DataTable.css'
import { Pager } from '#web/ui/table/Pager.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { getQualificationMatrix, type Qualification, qualification, qualificationTypeCalls } from '../qualifications.ts'
import { Evidence } from './Evidence.tsx'
import { QualificationLinks } from './QualificationLinks.tsx'
import './qualifications.css'
import { labelOf, QualificationState } from './QualificationState.tsx'

const OpenedQualification = lazy(() =>
  import('./OpenedQualification.tsx').then((kit) => ({ default: kit.OpenedQualification })),
)

// With many types the matrix scrolls sideways, so it must take the keyboard's focus.
const scrolls = { tabIndex: 0 }

const title = 'People and types'

/** Active people × types; each cell shows the end in words, and opens the qualification. */
export function QualificationMatrix() {
  usePageTitle(title)
  const needs = 'You need permission to see everybody’s qualifications.'
  return (
    <ForWhoMay permission={qualification.names.see} title={title} needs={needs}>
      <PageHeader title={title} actions={<QualificationLinks at="matrix" />} />
      <Narrowed />
    </ForWhoMay>
  )
}

const settings = ['search', 'department_id', 'type_id', 'problems', 'rows'] as const
/** The list below has no search keys: search text is only a name. */
const noKeys = {}
const noHelp = () => Promise.resolve([])
const choices = (all: string, rows: readonly { id: number; name: string }[] = []) => [
  { value: '', label: all },
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Filters of the matrix, in the address and remembered. */
function Narrowed() {
  const [address, change] = useListSettings('qualifications/matrix', settings)
  const { data: departments } = useQuery(queryFor(departmentCalls.list, {}))
  const { data: types } = useQuery(queryFor(qualificationTypeCalls.list, {}))
  const say = (name: string) => {
    const stated = address[name]
    return typeof stated === 'string' || typeof stated === 'number' ? String(stated) : ''
  }
  const choose = (name: string) => (value: string) => void change({ [name]: value === '' ? undefined : value })
  const problems = say('problems') === 'true'
  const query = {
    page: say('page') || '1',
    rows: say('rows') || '50',
    ...Object.fromEntries(
      ['search', 'department_id', 'type_id'].flatMap((name) => (say(name) === '' ? [] : [[name, say(name)]])),
    ),
    ...(problems && { problems: 'true' as const }),
  }
  return (
    <>
      <div className="fb-qualified-narrowed">
        <Toolbar>
          <QueryBox
            label="Search people"
            value={say('search')}
            onSearch={choose('search')}
            keys={noKeys}
            help={noHelp}
          />
          <NativeSelect
            label="Department"
            options={choices('All departments', departments)}
            value={say('department_id')}
            onChange={choose('department_id')}
          />
          <NativeSelect
            label="Type"
            options={choices('All types', types)}
            value={say('type_id')}
            onChange={choose('type_id')}
          />
          <Switch
            id="qualification-problems"
            label="Only expired or expiring soon"
            checked={problems}
            onChange={(on) => void change({ problems: on ? 'true' : undefined })}
          />
        </Toolbar>
      </div>
      <Matrix
        query={query}
        narrowed={Object.keys(query).length > 2}
        onPage={(page) => void change({ page })}
        onAll={() =>
          void change({ search: undefined, department_id: undefined, type_id: undefined, problems: undefined })
        }
      />
    </>
  )
}

interface MatrixProps {
  query: { page: string; rows: string }
  narrowed: boolean
  onPage: (page: number) => void
  onAll: () => void
}

function Matrix(props: MatrixProps) {
  const opened = useOpened<Qualification>('qualification')
  // The dialog stands beside the matrix, so that typed values survive if reading the matrix fails.
  return (
    <>
      <Cells {...props} linkTo={opened.linkTo} />
      {opened.id !== null && opened.id !== 'new' && (
        <Suspense>
          <OpenedQualification key={opened.id} id={opened.id} row={null} onClose={opened.close} />
        </Suspense>
      )}
    </>
  )
}

type Opened = ReturnType<typeof useOpened<Qualification>>

function Cells({ query, narrowed, onPage, onAll, linkTo }: MatrixProps & Pick<Opened, 'linkTo'>) {
  const { formats } = useLocale()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(getQualificationMatrix, { query }),
    placeholderData: keepPreviousData,
  })
  const paging = { page: Number(query.page), rows: Number(query.rows), count: data?.count ?? 0 }
  if (error && !data)
    return (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    )
  const isEmpty = data && (data.types.length === 0 || data.count === 0)
  // An empty placeholder from other filters does not mean that these find nothing.
  if (!data || (isEmpty && isPlaceholderData)) return <SkeletonBlock lines={12} label="Loading people and types" />
  if (isEmpty)
    return (
      <EmptyState
        icon={<IconCertificate size={28} aria-hidden />}
        title={narrowed ? 'No matching people' : 'No qualifications yet'}
        action={narrowed ? <Button onClick={onAll}>Show everybody</Button> : undefined}
      >
        Add qualifications to see people and types here.
      </EmptyState>
    )
  return (
    <>
      <div className="fb-qualified" role="region" aria-label="People and types" {...scrolls}>
        <table>
          <caption className="fb-hidden">People and types of qualifications</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              {data.types.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.results.map(({ user, cells }) => (
              <tr key={user.id}>
                <th scope="row">{user.name}</th>
                {data.types.map(({ id }) => {
                  const cell = cells.find(({ type_id }) => type_id === id)
                  return (
                    <td key={id}>
                      {cell ? (
                        <Link
                          {...linkTo(cell.qualification_id)}
                          className="fb-qualified-cell"
                          title={`${labelOf(cell.state, cell.days_left)}${cell.expiration === null ? '' : `, ${formats.date(cell.expiration)}`}`}
                        >
                          <QualificationState state={cell.state} daysLeft={cell.days_left} />{' '}
                          <Evidence count={cell.evidence} />
                        </Link>
                      ) : (
                        <>
                          <span className="fb-muted" aria-hidden>
                            –
                          </span>
                          <span className="fb-hidden">None</span>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="fb-table-foot">
        <span className="fb-muted">{formats.counted(data.count, 'person', 'people')}</span>
        <Pager paging={paging} onPage={onPage} />
      </div>
    </>
  )
}
