import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'

import { useActions } from '#web/actions.ts'
import { Button } from '#web/ui/Button.tsx'
import './files.css'

interface FileChooserProps {
  onFiles: (files: readonly File[]) => void
  /** Takes photos only: one button, with the camera of a phone behind it. */
  photo?: true
  /** Adding files is what this screen is for: a key does it, too. */
  byKey?: true
  /** Words of the button; a lesser button where the screen is for something else. */
  label?: string
  tone?: 'primary' | 'default'
  /** The input that takes any files, for a further button that opens it. */
  input?: RefObject<HTMLInputElement | null>
}

/** Chooses files; on a phone also takes a photo. */
export function FileChooser({ onFiles, photo, byKey, input, label = 'Add files', tone = 'primary' }: FileChooserProps) {
  const own = useRef<HTMLInputElement>(null)
  const any = input ?? own
  const camera = useRef<HTMLInputElement>(null)
  const taken = (element: HTMLInputElement) => {
    onFiles([...(element.files ?? [])])
    // Choosing the same file again is another upload.
    element.value = ''
  }
  useActions(byKey ? [{ id: 'new-file', label: 'Add files', key: 'n', run: () => any.current?.click() }] : [])
  const hidden = { type: 'file', tabIndex: -1, className: 'fb-hidden' } as const
  const photos = (
    <input
      {...hidden}
      ref={camera}
      accept="image/*"
      capture="environment"
      aria-label="Photo to add"
      onChange={({ currentTarget }) => taken(currentTarget)}
    />
  )
  if (photo)
    return (
      <>
        {photos}
        <Button tone={tone} icon={<IconCamera size={16} aria-hidden />} onClick={() => camera.current?.click()}>
          {label}
        </Button>
      </>
    )
  return (
    <div className="fb-file-choosers">
      <input
        {...hidden}
        ref={any}
        multiple
        aria-label="Files to add"
        onChange={({ currentTarget }) => taken(currentTarget)}
      />
      {photos}
      <Button
        className="fb-file-camera"
        // Where files are beside the point, the camera of a phone is what is wanted of them.
        tone={tone === 'default' ? 'primary' : 'default'}
        icon={<IconCamera size={16} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button tone={tone} icon={<IconUpload size={16} aria-hidden />} onClick={() => any.current?.click()}>
        {label}
      </Button>
    </div>
  )
}

/** The button in an empty list, with the same function as the button above. */
export const FirstFile = ({ input }: { input: RefObject<HTMLInputElement | null> }) => (
  <Button icon={<IconUpload size={16} aria-hidden />} onClick={() => input.current?.click()}>
    Add the first file
  </Button>
)
