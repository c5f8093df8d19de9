import { useRouter } from '@tanstack/react-router'
import type * as z from 'zod/mini'

import { renewProfile } from '#features/auth/web/guard.ts'
import { getReminders } from '#features/diary/diary.reminders.contract.ts'
import { useWrite } from '#web/api.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { changeCompany, type Company, type CompanyChange, getCompany } from '../../company.contract.ts'

/** Saves some of the organisation's settings, and lets every screen follow: they shape its fields, words and dates. */
export function useSaveCompany(company: Company) {
  const router = useRouter()
  const renew = async () => {
    await renewProfile()
    await router.invalidate()
  }
  const save = useWrite(changeCompany, [getCompany, getReminders], (_company, undo) =>
    notify({
      tone: 'success',
      message: 'Settings saved.',
      ...(undo && { undo: () => undo().then(renew) }),
    }),
  )
  return async (body: z.output<typeof CompanyChange>) => {
    await save.mutateAsync({ params: { id: String(company.id) }, body: { ...body, version: company.version } })
    await renew()
  }
}
