export const rankingWeights = {
  found: 1.4,
  asked: 2.83,
  verbatim: 4,
  likely: 11.86,
  like: 7.4,
  message: 10.99,
  meaning: 2,
  preferred: 1.5,
  inside: 1.74,
}

/** The weights in the logistic model that decides whether the best section answers a question, one for each signal. */
export const gateWeights = {
  bias: -9.48,
  likelihood: 10.73,
  like: 2.64,
  asked: 5.38,
  verbatim: 12,
  message: 4.27,
  ahead: 1.45,
}
