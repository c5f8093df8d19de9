import { IconLock } from '@tabler/icons-react'

import { usePageTitle } from '#web/title.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** Stands in place of a screen: the missing permission, and who can grant it. */
export function MissingPermission({ title, permission }: { title: string; permission: string }) {
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconLock size={32} aria-hidden />} title="You do not have permission.">
        You need permission to {permission}. Ask an administrator.
      </EmptyState>
    </>
  )
}
