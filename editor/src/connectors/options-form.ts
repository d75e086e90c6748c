import type { ReadingOptions } from '@anj/workflow'

/** Common props of the forms for reading options. */
export interface OptionsFormProps<O extends ReadingOptions> {
  readonly options: O
  /** True while the file has not been read with these options yet. */
  readonly isChanged: boolean
  readonly isBusy: boolean
  /** Accepts changed options, which are applied after a short delay. */
  readonly onChange: (options: O) => void
  /** Reads the file with these options immediately. */
  readonly onRead: (options: O) => void
}
