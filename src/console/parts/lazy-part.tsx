import {
  type ComponentType,
  lazy,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { failures, frame, notLoaded as texts } from '../../messages/console/general.ts'
import { AlertDialog } from '../../web/ui/AlertDialog.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Problem } from './Failed.tsx'

interface Place<Props> {
  readonly props: Props
  readonly onRetry: () => void
  /** Called when the place is gone. The part is then loaded again where it is shown next. */
  readonly onGone: () => void
}

/**
 * Returns a part of the page whose script is loaded when it is shown. If the script does not load,
 * the rest of the page stays, with what is typed there and the unlocked key, and says so. An update
 * replaces the scripts, so that another attempt does not always help.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loading = start()

  function start(): ComponentType<Place<Props>> {
    return lazy(() =>
      load().then(
        (Part) => ({ default: ({ props }: Place<Props>) => <Part {...props} /> }),
        () => ({ default: NotLoaded }),
      ),
    )
  }

  return function LazyPart(props) {
    const [Shown, show] = useState(() => Loading)
    const forget = () => {
      if (Loading === Shown) Loading = start()
    }
    const retry = () => {
      forget()
      startTransition(() => show(() => Loading))
    }
    return <Shown onGone={forget} onRetry={retry} props={props} />
  }
}

/** Shown in place of a part. One that can be closed is closed by a dialog. */
function NotLoaded({ props, onRetry, onGone }: Place<object>) {
  const forget = useEffectEvent(onGone)
  useEffect(() => () => forget(), [])
  const close =
    'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined
  if (close) {
    return (
      <AlertDialog
        cancelLabel={frame.close}
        confirmLabel={failures.tryAgain}
        onCancel={() => close()}
        onConfirm={onRetry}
        open
        title={texts.title}
      >
        <p>{texts.intro}</p>
      </AlertDialog>
    )
  }
  return (
    <Problem>
      <p>{texts.intro}</p>
      <Button onPress={onRetry} variant="text">
        {failures.tryAgain}
      </Button>
    </Problem>
  )
}
