export interface CheckBoxProps {
  label: string
  checked: boolean
  mixed?: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** The bare box of lists: a browser's own, since a list holds a hundred. The label is for readers. */
export const CheckBox = ({ label, checked, mixed = false, disabled = false, onChange }: CheckBoxProps) => (
  <label className="fb-check">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(node) => {
        if (node) node.indeterminate = mixed && !checked
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
)
