/** Screen that exports all of the organisation: requested here, made by the server, downloaded as one file. */
import { soFar } from '#web/soFar.ts'
import { IconArchive } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useConfirmed } from '#features/auth/factors/web/useConfirmed.tsx'
import { has } from '#core/permissions.ts'
import { call, queryFor } from '#web/api.ts'
import { focusHeading } from '#web/focus.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { holds, savedDays, leavesOut } from '../archiveContents.ts'
import { listArchives, startArchive } from '../archive.contract.ts'
import './archive.css'
import { EarlierArchives } from './EarlierArchives.tsx'
import { LatestArchive } from './LatestArchive.tsx'

/** Milliseconds between checks while an archive is made. */
const againMs = 1500

export function ArchiveScreen() {
  usePageTitle('Archive · Settings')
  const may = has(useMe(), 'company.export_all')
  const back = <Link to="/settings/">All settings</Link>
  if (!may)
    return (
      <>
        <PageHeader title="Archive" aside={back} />
        <EmptyState icon={<IconArchive size={32} aria-hidden />} title="You cannot export all data">
          You need permission to export all data.
        </EmptyState>
      </>
    )
  return <Archives />
}

function Archives() {
  const { words } = useLocale()
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const { data, error, refetch } = useQuery({
    ...queryFor(listArchives, {}),
    refetchInterval: ({ state }) => (state.data?.some((datum) => datum.state === 'waiting') ? againMs : false),
  })
  const start = () =>
    void confirmed.run(async () => {
      await call(startArchive, {})
      await queries.invalidateQueries({ queryKey: [listArchives.name] })
      // The button of the empty state has disappeared, so the heading takes the focus.
      focusHeading()
    })
  const [latest, ...earlier] = soFar(data)
  const button = (
    <Button
      tone="primary"
      icon={<IconArchive size={16} aria-hidden />}
      busy={confirmed.busy}
      idle={latest?.state === 'waiting'}
      onClick={start}
    >
      Create archive
    </Button>
  )
  return (
    <div className="fb-archive">
      <PageHeader
        title="Archive"
        aside={<Link to="/settings/">All settings</Link>}
        actions={latest !== undefined && button}
      />
      <p className="fb-muted">
        All of the {words.organisation.toLowerCase()} as one ZIP file: for your records, your accountant or another
        server. The file can be downloaded for {savedDays} days.
      </p>
      <ErrorAlert error={confirmed.error} />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={5} label="Loading the archives" />}
      {data && !latest && (
        <SectionCard>
          <EmptyState icon={<IconArchive size={32} aria-hidden />} title="No archive yet" action={button}>
            An archive takes a few minutes at most. You can keep working meanwhile.
          </EmptyState>
        </SectionCard>
      )}
      {latest && <LatestArchive archive={latest} />}
      <div className="fb-archive-contents">
        <SectionCard title="Included">
          <Listed lines={holds} />
        </SectionCard>
        <SectionCard title="Not included">
          <Listed lines={leavesOut} />
        </SectionCard>
      </div>
      {earlier.length > 0 && <EarlierArchives archives={earlier} />}
      {confirmed.confirming}
    </div>
  )
}

const Listed = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line.charAt(0).toUpperCase() + line.slice(1)}</li>
    ))}
  </ul>
)
