import { has } from '#core/permissions.ts'
import type { KitReference } from '#web/record/kit/reference.tsx'
import { offered, offeredMe } from '#web/record/kit/references.ts'
import { findPickablePeople, personLookup } from './people.ts'
import { personField } from './personField.ts'
import { PersonPicker } from './PersonPicker.tsx'

/** Somebody of the organisation, as a reference of a record; in a search `me` is who asks. */
export const personReference: KitReference = {
  Input: PersonPicker,
  edit: personField,
  lookup: personLookup,
  offered: async (me, search, signal) => {
    const others = has(me, 'users.view_user') ? await findPickablePeople(search, signal) : []
    return [...offeredMe(search), ...offered(others, '')]
  },
}
