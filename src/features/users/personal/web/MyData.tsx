import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { exportOwnData } from '../personal.contract.ts'
import { DownloadData } from './DownloadData.tsx'
import './personal.css'

/** Section of the viewer's account: an export of all data about them. */
export function MyData() {
  const organisation = useLocale().words.organisation.toLowerCase()
  return (
    <SectionCard title="My data" actions={<DownloadData label="Download my data" endpoint={exportOwnData} />}>
      <p className="fb-muted fb-personal-text">
        All that the {organisation} has of you in one archive: your profile, hours, leave, expenses with their receipts,
        comments and sign-ins, in formats for spreadsheets and programs.
      </p>
    </SectionCard>
  )
}
