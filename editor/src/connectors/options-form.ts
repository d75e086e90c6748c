import type { ReadingOptions } from '@anj/workflow'

/** What the forms for the reading of files have in common. */
export interface OptionsFormProps<O extends ReadingOptions> {
  readonly options: O
  /** True while the file isn't read yet as the options say. */
  readonly isChanged: boolean
  readonly isBusy: boolean
  /** Takes over changed options, which are applied after a moment. */
  readonly onChange: (options: O) => void
  /** Reads the file with these options now. */
  readonly onRead: (options: O) => void
}
