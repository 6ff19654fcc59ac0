from boardleaf.worker import __export__, answer, cancel, health, stop
