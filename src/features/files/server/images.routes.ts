import { on, onForm, onOwn, type Route } from '#server/http/route.ts'
import { imageShapes, photoCalls, signatureCalls, type ImagePurpose } from '#features/users/images/images.contract.ts'
import { deleteImage, requireOwnImage, sendImage, setImage } from './images.ts'

const routesOf = (calls: typeof photoCalls, purpose: ImagePurpose): Route[] => [
  onOwn(calls.get, (ctx, { params }) => sendImage(ctx, purpose, params.id)),
  onForm(
    calls.set,
    { before: (ctx, { params }) => requireOwnImage(ctx, purpose, params.id), files: 1, shape: imageShapes[purpose] },
    (ctx, { params }, files) => setImage(ctx, purpose, params.id, files),
  ),
  on(calls.remove, (ctx, { params }) => deleteImage(ctx, purpose, params.id)),
]

export const imageRoutes: readonly Route[] = [
  ...routesOf(photoCalls, 'photo'),
  ...routesOf(signatureCalls, 'signature'),
]
