import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { useRefetchProfile } from '#features/auth/web/useRefetchProfile.ts'
import { ImageField } from './ImageField.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { getUser, listUsers, type User } from '../../users/users.contract.ts'
import { listUserHistory } from '../../users/userLists.contract.ts'

const invalidates = [getUser, listUsers, listUserHistory] as const

interface UserImagesProps {
  user: Pick<User, 'id' | 'name' | 'version' | 'photo' | 'signature' | 'can_change'>
  /** Further endpoints whose answers contain the pictures. */
  also?: readonly Endpoint[]
}

/** Photo and signature of a person, changed by people who may change users, and where allowed by the person. */
export function UserImages({ user, also = [] }: UserImagesProps) {
  const me = useMe()
  const renew = useRefetchProfile()
  const mayChange = user.can_change || (me.id === user.id && has(me, 'profiles.change_profile'))
  return (
    <SectionCard title="Photo and signature">
      <div className="fb-images">
        {(['photo', 'signature'] as const).map((purpose) => (
          <ImageField
            key={purpose}
            purpose={purpose}
            user={user}
            image={user[purpose]}
            mayChange={mayChange}
            invalidates={[...invalidates, ...also]}
            // The header shows the viewer's own photo too.
            {...(me.id === user.id && { onChanged: renew })}
          />
        ))}
      </div>
    </SectionCard>
  )
}
