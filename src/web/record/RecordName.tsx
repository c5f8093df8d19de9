import { Link } from '@tanstack/react-router'
import { createContext, use } from 'react'

import { addressOf, type ShownRecordType, shownName } from './shownRecordType.ts'

/** Called before a record of the list is opened, so that its page knows its neighbours. */
const KeepsPlace = createContext(() => {})
export const KeepsPlaceProvider = KeepsPlace.Provider

/** The name of a record in its list: a link, which opens in another tab too; the rest of the row opens it as well. */
export const RecordName = ({
  kind,
  record,
}: {
  kind: ShownRecordType
  record: { id: number; name: string; label?: string }
}) => (
  <Link to={addressOf(kind, record.id)} className="fb-row-link" onClick={use(KeepsPlace)}>
    {shownName(record)}
  </Link>
)
