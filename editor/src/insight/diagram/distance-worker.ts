import { layOutByDistance } from './by-distance.ts'

type Asked = Parameters<typeof layOutByDistance>

// A worker has no target origin: it replies to its creator.
addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(layOutByDistance(...data)))
