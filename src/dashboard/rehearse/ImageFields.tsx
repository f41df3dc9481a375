import { TextField } from '../parts/TextField.tsx'
import { draft } from './draft.ts'

/** The new image, and which containers get it. */
export function ImageFields() {
  const image = draft.image.value
  return (
    <div class="fields">
      <TextField
        id="image"
        label="Image"
        placeholder="registry.example.com/web:2"
        value={image.image}
        onText={(text) => (draft.image.value = { ...image, image: text })}
      />
      <TextField
        id="container"
        label="Container"
        placeholder="* for every container"
        value={image.container}
        onText={(container) => (draft.image.value = { ...image, container })}
      />
    </div>
  )
}
