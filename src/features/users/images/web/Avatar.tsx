import { useState } from 'react'

import { imageAddress, initialsOf } from './imageWords.ts'
import './images.css'

interface AvatarProps {
  user: { id: number; name: string }
  /** The picture's id; null where there is none. */
  photo: number | null | undefined
  size?: 'small' | 'large'
}

/** A face beside a name, or the initials in its place; the name itself stands next to it. */
export function Avatar({ user, photo, size = 'small' }: AvatarProps) {
  const [failed, setFailed] = useState<number | null>(null)
  return (
    <span className="fb-avatar" data-size={size} aria-hidden>
      {photo === null || photo === undefined || failed === photo ? (
        initialsOf(user.name)
      ) : (
        <img
          src={imageAddress('photo', user.id, photo)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(photo)}
        />
      )}
    </span>
  )
}
