import { CircleAlert, CircleCheck, CircleX, Ellipsis, MessageCircle } from 'lucide-react';
import { Form } from 'react-router';
import { Button, ButtonLink, buttonClass } from '#app/ui/controls/button.tsx';
import { Menu, menuItemClass } from '#app/ui/controls/menu.tsx';
import { type OrderState, type OrderStatus, type OrderStep, stepsOf } from '#domain/orders/order.ts';
import { rightOfStatus } from '#domain/orders/rights.ts';
import { href } from '#domain/routes/href.ts';
import { ShopField, useDashboardPath, useMay } from '../shop.ts';

type OrderStepButtonsProps = {
  order: OrderState & { id: string; proofWaits: boolean };
  chatLink: string;
  describedBy?: string;
  /** Called with the new status; null for read-only visitors. Without scripts, the buttons open a page to confirm. */
  onStep: ((to: OrderStatus) => void) | null;
};

export function OrderStepButtons({
  isSecond = false,
  ...props
}: OrderStepButtonsProps & { isSecond?: boolean }) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <NextStep {...props} variant={isSecond ? 'secondary' : 'primary'} />
      </div>
      <StepMenu {...props} variant="word" />
    </div>
  );
}

/** Shows a link to an unchecked payment proof, else the button of the next step, else a link to the chat. */
export function NextStep(props: OrderStepButtonsProps & { variant: 'primary' | 'secondary' }) {
  const { order, chatLink, describedBy, onStep, variant } = props;
  const { forward, hasProofToCheck } = useNextSteps(props);
  if (hasProofToCheck) return <ProofLink orderId={order.id} describedBy={describedBy} variant={variant} />;
  if (!forward || !onStep)
    return (
      <a {...chatTo(chatLink)} aria-describedby={describedBy} className={buttonClass('secondary', wide)}>
        Hubungi Pembeli
      </a>
    );
  return (
    <StepForm step={forward} orderId={order.id}>
      <Button
        type="submit"
        variant={variant}
        aria-describedby={describedBy}
        className={wide}
        onClick={(event) => {
          event.preventDefault();
          onStep(forward.to);
        }}
      >
        {/* A new key makes a new label element for each step: a label that moves would count as a layout shift. */}
        <span key={forward.to}>{forward.label}</span>
      </Button>
    </StepForm>
  );
}

type StepMenuProps = OrderStepButtonsProps & {
  variant: keyof typeof menuClasses;
  isAlone?: boolean;
};

export function StepMenu({ variant, isAlone = false, ...props }: StepMenuProps) {
  const { order, chatLink, describedBy, onStep } = props;
  const { forward, hasProofToCheck, rest } = useNextSteps(props);
  const hasChat = isAlone || hasProofToCheck || forward !== null;
  if (rest.length === 0 && !isAlone) return null;
  return (
    <Menu
      label={
        variant === 'word' ? (
          'Lainnya'
        ) : (
          <>
            <Ellipsis aria-hidden className="size-5" />
            <span className="sr-only">Lainnya</span>
          </>
        )
      }
      describedBy={describedBy}
      className={menuClasses[variant]}
    >
      {hasChat && (
        <a {...chatTo(chatLink)} className={menuItemClass}>
          <MessageCircle aria-hidden />
          Hubungi Pembeli
        </a>
      )}
      {rest.map((step) => (
        <MenuStep key={step.to} step={step} orderId={order.id} onStep={onStep} />
      ))}
    </Menu>
  );
}

const menuClasses = {
  word: 'inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-2.5 font-medium text-sm hover:bg-sunken',
  dots: 'grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken',
};

const wide = 'w-full px-1! py-0.5! text-balance text-sm leading-4';

function chatTo(address: string) {
  return { href: address, target: '_blank', rel: 'noreferrer' };
}

function useNextSteps({ order, onStep }: Pick<OrderStepButtonsProps, 'order' | 'onStep'>) {
  const may = useMay();
  const possible = onStep ? stepsOf(order) : [];
  const steps = possible.filter(({ to }) => may(rightOfStatus[to]));
  const [next] = steps;
  const forward = next?.kind === 'forward' && !order.proofWaits ? next : null;
  return {
    forward,
    hasProofToCheck: order.proofWaits && onStep !== null && may('payments.confirm'),
    rest: steps.filter((step) => step !== forward),
  };
}

type ProofLinkProps = Pick<OrderStepButtonsProps, 'describedBy'> & {
  orderId: string;
  variant: 'primary' | 'secondary';
};

function ProofLink({ orderId, describedBy, variant }: ProofLinkProps) {
  const pathTo = useDashboardPath();
  return (
    <ButtonLink
      to={pathTo(`${href('/dashboard/pesanan/:orderId', { orderId })}#bukti`)}
      variant={variant}
      aria-describedby={describedBy}
      className={wide}
    >
      Periksa bukti
    </ButtonLink>
  );
}

type MenuStepProps = Pick<OrderStepButtonsProps, 'onStep'> & { step: OrderStep; orderId: string };

function MenuStep({ step, orderId, onStep }: MenuStepProps) {
  return (
    <StepForm step={step} orderId={orderId}>
      <button
        type="submit"
        className={`${menuItemClass} ${step.kind === 'cancel' ? 'text-danger' : ''}`}
        onClick={(event) => {
          event.preventDefault();
          onStep?.(step.to);
        }}
      >
        {menuIcons[step.kind]}
        {step.label}
      </button>
    </StepForm>
  );
}

const menuIcons: Record<OrderStep['kind'], React.ReactNode> = {
  forward: <CircleCheck aria-hidden />,
  cancel: <CircleX aria-hidden />,
  complain: <CircleAlert aria-hidden />,
};

type StepFormProps = { step: OrderStep; orderId: string; children: React.ReactNode };

function StepForm({ step, orderId, children }: StepFormProps) {
  return (
    <Form method="get" preventScrollReset>
      <ShopField />
      <input type="hidden" name="ubah" value={orderId} />
      <input type="hidden" name="ke" value={step.to} />
      {children}
    </Form>
  );
}
