import { makeNamedPipesWith } from '../../engine/src/pipe/make-named-pipe.ts'
import { quickNamedPipe } from '../../engine/src/testing/quick-named-pipe.ts'

makeNamedPipesWith(quickNamedPipe)
