import { CircleAlert, CircleX, MessageCircle } from 'lucide-react';
import { Form } from 'react-router';
import {
  type OrderState,
  type OrderStatus,
  type OrderStep,
  stepsOf,
} from '../../../../domain/orders/order.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, menuItemLook } from '../menu.tsx';

type OrderStepButtonsProps = {
  order: OrderState & { id: string };
  chatLink: string;
  describedBy?: string;
  /** Null for somebody who only looks; without scripts the buttons lead to a page that asks. */
  onStep: ((to: OrderStatus) => void) | null;
};

/** The next step as the one bold button, all else behind 'Lainnya'. */
export function OrderStepButtons({ order, chatLink, describedBy, onStep }: OrderStepButtonsProps) {
  const steps = onStep ? stepsOf(order) : [];
  const forward = steps.find(({ kind }) => kind === 'forward');
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        {forward && onStep && (
          <StepForm step={forward} orderId={order.id}>
            <Button
              type="submit"
              aria-describedby={describedBy}
              className="w-full px-2 text-sm lg:py-0.5 lg:leading-4"
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
      </div>
      <Menu
        label="Lainnya"
        describedBy={describedBy}
        className="inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-2.5 font-medium text-sm hover:bg-sunken"
      >
        <a href={chatLink} target="_blank" rel="noreferrer" className={menuItemLook}>
          <MessageCircle aria-hidden />
          Hubungi Pembeli
        </a>
        {onStep &&
          steps
            .filter(({ kind }) => kind !== 'forward')
            .map((step) => (
              <StepForm key={step.to} step={step} orderId={order.id}>
                <button
                  type="submit"
                  className={`${menuItemLook} ${step.kind === 'cancel' ? 'text-danger' : ''}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onStep(step.to);
                  }}
                >
                  {step.kind === 'cancel' ? <CircleX aria-hidden /> : <CircleAlert aria-hidden />}
                  {step.label}
                </button>
              </StepForm>
            ))}
      </Menu>
    </div>
  );
}

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
