import { lazy } from '#web/lazy.tsx'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { newKey, useEndpointMutation } from '#web/api.ts'
import { sendFile } from '#web/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFileChoice } from '#web/ui/useFileChoice.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import type { ImagePurpose } from '../images.contract.ts'
import { Avatar } from './Avatar.tsx'
import { imageCallsOf, imageAddress } from './imageWords.ts'
import './images.css'

const CropDialog = lazy(() => import('./CropDialog.tsx').then((kit) => ({ default: kit.CropDialog })))

interface ImageFieldProps {
  purpose: ImagePurpose
  /** A picture is part of the person: it shares their version. */
  user: { id: number; name: string; version: number }
  /** The picture's id; null where there is none. */
  image: number | null
  mayChange: boolean
  /** The answers that a new picture makes old. */
  invalidates: readonly Endpoint[]
  /** Runs after a new picture, and after one was taken away or brought back. */
  onChanged?: () => Promise<void>
}

/** The photo or the signature of a person: looked at, given, replaced, taken away. */
export function ImageField({ purpose, user, image, mayChange, invalidates, onChanged }: ImageFieldProps) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const calls = imageCallsOf(purpose)
  const params = { id: String(user.id) }
  const forget = async () => {
    await Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    await onChanged?.()
  }
  const notifyDone = (message: string, undo?: () => Promise<void>) =>
    notifySuccess(message, undo && (() => undo().then(forget)))
  const remove = useEndpointMutation(calls.remove, invalidates, (_none, undo) =>
    notifyDone(`The ${purpose} was removed.`, undo),
  )
  const send = async (cropped: File) => {
    const options = { key: newKey(), version: user.version, signal: new AbortController().signal, onProgress: () => {} }
    const { undo } = await sendFile(calls.set, { params }, cropped, options)
    await forget()
    setFile(null)
    notifyDone(`The ${purpose} was saved.`, undo)
  }
  return (
    <div className="fb-image" role="group" aria-label={purpose === 'photo' ? 'Photo' : 'Signature'}>
      {purpose === 'photo' ? (
        <Avatar user={user} photo={image} size="large" />
      ) : (
        <span className="fb-signature">
          {image === null ? 'No signature' : <img src={imageAddress(purpose, user.id, image)} alt="The signature" />}
        </span>
      )}
      {mayChange && (
        <div className="fb-image-acts">
          <Chooser purpose={purpose} replaces={image !== null} onFile={setFile} />
          {image !== null && (
            <Button
              tone="quiet"
              icon={<IconTrash size={16} aria-hidden />}
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params, version: user.version },
                  { onSuccess: () => void forget(), onError: notifyError },
                )
              }
            >
              Remove {purpose}
            </Button>
          )}
        </div>
      )}
      {file && (
        <Suspense>
          <CropDialog
            purpose={purpose}
            file={file}
            title={`Crop the ${purpose}`}
            onUse={send}
            onCancel={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ChooserProps {
  purpose: ImagePurpose
  replaces: boolean
  onFile: (file: File) => void
}

function Chooser({ purpose, replaces, onFile }: ChooserProps) {
  const { input, choose } = useFileChoice({ accept: 'image/*', label: `Picture for the ${purpose}`, onFile })
  return (
    <>
      {input}
      <Button icon={<IconPhotoPlus size={16} aria-hidden />} onClick={choose}>
        {replaces ? `Replace ${purpose}…` : `Add ${purpose}…`}
      </Button>
    </>
  )
}
