import { TextField } from '../parts/TextField.tsx'
import { DELETED_KINDS, type DeletedKind } from '../question/question.ts'
import { draft } from './draft.ts'

/** Which object is deleted. */
export function DeleteFields() {
  const object = draft.object.value
  return (
    <div class="fields">
      <label for="delete-kind">Kind</label>
      <select
        id="delete-kind"
        value={object.kind}
        onChange={({ currentTarget }) => {
          draft.object.value = { ...object, kind: currentTarget.value as DeletedKind }
        }}
      >
        {DELETED_KINDS.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </select>
      {object.kind === 'Namespace' ? null : (
        <TextField
          id="delete-namespace"
          label="Namespace"
          value={object.namespace}
          onText={(namespace) => (draft.object.value = { ...object, namespace })}
        />
      )}
      <TextField
        id="delete-name"
        label="Name"
        value={object.name}
        onText={(name) => (draft.object.value = { ...object, name })}
      />
    </div>
  )
}
