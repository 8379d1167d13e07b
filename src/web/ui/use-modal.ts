import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** What a `<dialog>` needs to be over the page as long as it is rendered; Escape closes it. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing it, and not only removing it, returns the focus to where it was.
    return () => dialog?.close()
  }, [])
  return {
    ref,
    // The browser would close it, and report that later: until then it would still be rendered, and
    // pressing what opens it would do nothing.
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    // Where no key closes it: by a gesture, or with the focus outside of it. The browser sends no
    // `cancel` where nothing was pressed before, and this also after the `close()` above.
    onClose({ currentTarget: { isConnected, open } }: SyntheticEvent<HTMLDialogElement>) {
      if (isConnected && !open) onClose()
    },
  }
}
