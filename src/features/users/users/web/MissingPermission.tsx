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
      <EmptyState icon={<IconLock size={32} aria-hidden />} title="This is not open to you.">
        It takes the permission to {permission}. An administrator can give it to you.
      </EmptyState>
    </>
  )
}
