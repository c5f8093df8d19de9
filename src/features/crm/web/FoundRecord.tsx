import { addressLabels, type Wording } from '#core/locale/wording.ts'
import { useLocale } from '#web/locale.ts'
import { NewTabMark } from '#web/ui/NewTabMark.tsx'
import type { FoundCrmRecord } from '../crm.contract.ts'
import './crm.css'

const labels = (words: Wording): Record<string, string> => ({
  name: 'Name',
  title: 'Title',
  first_name: 'First name',
  last_name: 'Last name',
  position: 'Position',
  email: 'Email',
  phone: 'Telephone',
  phone_office: 'Office telephone',
  phone_mobile: 'Mobile',
  website: 'Website',
  ...Object.fromEntries(Object.entries(addressLabels(words)).map(([line, label]) => [`address_${line}`, label])),
})

/** A record of the CRM beside ours: the values that differ, and those that linking fills. */
export function FoundRecord({ record }: { record: FoundCrmRecord }) {
  const { words } = useLocale()
  const names = labels(words)
  return (
    <>
      <p>
        <a href={record.url} target="_blank" rel="noreferrer">
          Open {record.name} in the CRM <NewTabMark />
        </a>
      </p>
      {record.values.length === 0 ? (
        <p className="fb-muted">Both say the same.</p>
      ) : (
        <table className="fb-crm-found">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Here</th>
              <th scope="col">In the CRM</th>
            </tr>
          </thead>
          <tbody>
            {record.values.map(({ field, here, there, fills }) => (
              <tr key={field}>
                <th scope="row">{names[field] ?? field}</th>
                <td>{here === '' ? '–' : here}</td>
                <td>
                  {there}
                  {fills && <span className="fb-crm-fills">will be filled</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
