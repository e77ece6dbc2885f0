import { CircleAlert, CircleCheck, CircleX, MessageCircle } from 'lucide-react';
import { Form } from 'react-router';
import {
  type OrderState,
  type OrderStatus,
  type OrderStep,
  stepsOf,
} from '../../../../domain/orders/order.ts';
import { Button, ButtonLink, buttonLook } from '../../../ui/controls/button.tsx';
import { Menu, menuItemLook } from '../menu.tsx';
import { useDashboardPath } from '../shop.ts';

type OrderStepButtonsProps = {
  order: OrderState & { id: string; proofWaits: boolean };
  chatLink: string;
  describedBy?: string;
  /** Null for somebody who only looks; without scripts the buttons lead to a page that asks. */
  onStep: ((to: OrderStatus) => void) | null;
};

/**
 * The next step as the one bold button, all else behind 'Lainnya'. A proof that waits is looked at before that step; where
 * none is left the chat to the buyer stands in its place.
 */
export function OrderStepButtons({ order, chatLink, describedBy, onStep }: OrderStepButtonsProps) {
  const steps = onStep ? stepsOf(order) : [];
  const [next] = steps;
  const forward = next?.kind === 'forward' && !order.proofWaits ? next : null;
  const looksAtProof = order.proofWaits && onStep !== null;
  const rest = steps.filter((step) => step !== forward);
  const chat = { href: chatLink, target: '_blank', rel: 'noreferrer' };
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        {looksAtProof && <ProofLink orderId={order.id} describedBy={describedBy} />}
        {!looksAtProof && forward && onStep && (
          <StepForm step={forward} orderId={order.id}>
            <Button
              type="submit"
              aria-describedby={describedBy}
              className={wide}
              onClick={(event) => {
                event.preventDefault();
                onStep(forward.to);
              }}
            >
              {/* A text of another length starts elsewhere, which counts as a layout shift; a new element does not. */}
              <span key={forward.to}>{forward.label}</span>
            </Button>
          </StepForm>
        )}
        {!looksAtProof && !forward && (
          <a {...chat} aria-describedby={describedBy} className={buttonLook('secondary', wide)}>
            Hubungi Pembeli
          </a>
        )}
      </div>
      {rest.length > 0 && (
        <Menu
          label="Lainnya"
          describedBy={describedBy}
          className="inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-2.5 font-medium text-sm hover:bg-sunken"
        >
          {(looksAtProof || forward) && (
            <a {...chat} className={menuItemLook}>
              <MessageCircle aria-hidden />
              Hubungi Pembeli
            </a>
          )}
          {rest.map((step) => (
            <MenuStep key={step.to} step={step} orderId={order.id} onStep={onStep} />
          ))}
        </Menu>
      )}
    </div>
  );
}

const wide = 'w-full px-2 text-sm lg:py-0.5 lg:leading-4';

function ProofLink({ orderId, describedBy }: { orderId: string; describedBy: string | undefined }) {
  const pathTo = useDashboardPath();
  return (
    <ButtonLink
      to={pathTo(`/dashboard/pesanan/${orderId}#bukti`)}
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
        className={`${menuItemLook} ${step.kind === 'cancel' ? 'text-danger' : ''}`}
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
      <input type="hidden" name="ubah" value={orderId} />
      <input type="hidden" name="ke" value={step.to} />
      {children}
    </Form>
  );
}
