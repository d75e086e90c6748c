import { layOutByDistance } from './by-distance.ts'

type Asked = Parameters<typeof layOutByDistance>

// A worker answers whoever started it.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(layOutByDistance(...data)))
