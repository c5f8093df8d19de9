import type * as z from 'zod/mini'

import { useRefetchProfile } from '#features/auth/web/useRefetchProfile.ts'
import { getReminders } from '#features/diary/reminders/reminders.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeCompany, type Company, type CompanyChange, getCompany } from '#features/company/company.contract.ts'
import { getDocumentSettings } from '#features/company/documentSettings.ts'

/** Saves some settings and refetches the profile, since settings shape fields, words and dates on every screen. */
export function useSaveCompany(company: Company) {
  const renew = useRefetchProfile()
  const save = useEndpointMutation(changeCompany, [getCompany, getDocumentSettings, getReminders], (_company, undo) =>
    notifySuccess('Settings saved.', undo && (() => undo().then(renew))),
  )
  return async (body: z.output<typeof CompanyChange>, written?: () => void) => {
    const params = { id: String(company.id) }
    await save.mutateAsync({ params, body: { ...body, version: company.version }, ...(written && { written }) })
    await renew()
  }
}
