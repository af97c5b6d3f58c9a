let show: (error: Error) => void = () => undefined

/** Set by the component that shows alerts: how a failed change is reported. */
export function showMutationErrorsBy(by: (error: Error) => void): void {
  show = by
}

export const showMutationError = (error: Error): void => show(error)
