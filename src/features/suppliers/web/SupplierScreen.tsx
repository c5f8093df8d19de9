import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type ExtraField, listExtraFields } from '#core/extraFields.contract.ts'
import { queryFor } from '#web/api.ts'
import { Mail, RecordLinks, Telephone, Website } from '#web/record/RecordLinks.tsx'
import { NewRecord, RecordScreen } from '#web/record/RecordScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { Supplier } from '../suppliers.contract.ts'
import { SupplierForm } from './SupplierForm.tsx'
import { supplierKind } from './supplierKind.ts'
import { supplierLabels } from './supplierText.ts'

/** A supplier that is not there yet. */
export const NewSupplierScreen = () => (
  <NewRecord kind={supplierKind}>
    {(saving) => <WithFields>{(fields) => <SupplierForm fields={fields} {...saving} />}</WithFields>}
  </NewRecord>
)

/** One supplier. */
export const SupplierScreen = () => (
  <RecordScreen<Supplier>
    kind={supplierKind}
    labels={supplierLabels}
    links={links}
    removal="A supplier with files stays. You can undo this for a minute."
  >
    {(supplier, saving) => (
      <WithFields>{(fields) => <SupplierForm fields={fields} supplier={supplier} {...saving} />}</WithFields>
    )}
  </RecordScreen>
)

const links = ({ phone, email, website }: Supplier) => (
  <RecordLinks>
    <Telephone label={supplierLabels.phone} value={phone} />
    <Mail label={supplierLabels.email} value={email} />
    <Website label={supplierLabels.website} value={website} />
  </RecordLinks>
)

/** A form is drawn once it is known what it asks for. */
function WithFields({ children }: { children: (fields: readonly ExtraField[]) => ReactNode }) {
  const { data, error, refetch } = useQuery(queryFor(listExtraFields, { query: { resource: 'suppliers' } }))
  if (data) return children(data)
  if (!error) return <SkeletonBlock lines={10} label="Loading the form" />
  return (
    <ErrorAlert error={error}>
      <Button onClick={() => void refetch()}>Try again</Button>
    </ErrorAlert>
  )
}
