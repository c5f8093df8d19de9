import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { type Contact } from '../../contacts/contacts.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Client } from '../../clients/clients.ts'

const WriteDialog = lazy(() => import('./WriteDialog.tsx').then((kit) => ({ default: kit.WriteDialog })))

/** The record whose page opens the dialog. */
export type WriteFrom =
  | { client: Pick<Client, 'id' | 'name'>; contact?: undefined }
  | { contact: Pick<Contact, 'id' | 'name' | 'email' | 'opt_out' | 'clients'>; client?: undefined }

/** The button that writes to a contact, or to contacts of a client, for people who may. */
export function WriteTo(from: WriteFrom) {
  const me = useMe()
  const [open, setOpen] = useState(false)
  if (!has(me, 'contacts.change_contact') || !has(me, 'contacts.view_contact')) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Write
      </Button>
      {open && (
        <Suspense>
          <WriteDialog {...from} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
