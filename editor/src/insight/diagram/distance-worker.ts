import { layOutByDistance } from './by-distance.ts'

type Asked = Parameters<typeof layOutByDistance>

// A worker has no target origin: it replies to its creator.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(layOutByDistance(...data)))
